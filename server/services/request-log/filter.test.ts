import { expect, test } from 'vitest'
import type { LoggedRequest } from '#contracts/api/dashboard/logs.ts'
import { isWanted, type RequestFilter } from './filter.ts'

const entry = (call: string, status = 200): LoggedRequest => {
  const [method = '', path = ''] = call.split(' ')
  return {
    requestId: 'req_0000000001',
    at: '2026-03-10T11:00:00.000Z',
    method,
    path,
    status,
    ms: 1,
    address: '',
  }
}
const calls = [
  'GET /api/v1/swap/quote',
  'POST /api/embed/swap/prepare',
  'GET /api/embed/orders/bo_1',
  'GET /api/v1/bridge/status',
  'POST /api/v1/sign/session',
  'GET /api/v1/sign/session/ss_1',
  'GET /api/v1/sign/session/ss_1/events',
  'POST /api/v1/sign/session/ss_1/complete',
  'GET /swap/somewhere',
]
const wanted = (filter: RequestFilter) => calls.filter((call) => isWanted(entry(call), filter))

test('a part has the calls of servers and of widgets, and none of another part', () => {
  expect(wanted({ part: 'swap' })).toEqual([calls[0], calls[1]])
  expect(wanted({ part: 'bridge' })).toEqual([calls[2], calls[3]])
  expect(wanted({ part: 'sign' })).toEqual(calls.slice(4, 8))
  expect(wanted({ part: 'fees' })).toEqual([])
})

test('without session polls, what creates and changes a session is still listed', () => {
  expect(wanted({ without: 'session-polls' })).toEqual(calls.filter((_, n) => n !== 5 && n !== 6))
  expect(wanted({ part: 'sign', without: 'session-polls' })).toEqual([calls[4], calls[7]])
})

test.each([
  ['2xx', [200, 299]],
  ['4xx', [404, 499]],
  ['5xx', [503]],
  ['errors', [404, 499, 503]],
])('the class %s has the statuses %j and no other one', (status, statuses) => {
  const all = [200, 299, 404, 499, 503]
  expect(all.filter((one) => isWanted(entry('GET /', one), { status }))).toEqual(statuses)
})
