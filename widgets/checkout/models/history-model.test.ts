import { expect, test } from 'vitest'
import { sampleSession } from '../../models/testing/sample-session.ts'
import { createFakeSuite } from '../testing/fake-suite.ts'
import { HistoryModel } from './history-model.ts'

test('what had not ended is asked for when the history is opened, and what the server has forgotten has run out', async () => {
  const suite = createFakeSuite()
  const { ports, open, calls } = suite
  open(sampleSession({ id: 'ses_done', status: 'cancelled' }))
  for (const id of ['ses_done', 'ses_gone'])
    ports.store.note({ id, title: '1 ETH → USDC', at: 1, state: 'open' })
  ports.store.note({ id: 'ses_old', title: '2 ETH → USDC', at: 0, state: 'cancelled' })
  const history = new HistoryModel(ports)
  expect(history.payments.value.map(({ state }) => state)).toEqual(['open', 'open', 'cancelled'])
  await history.refresh()
  expect(Object.fromEntries(history.payments.value.map(({ id, state }) => [id, state]))).toEqual({
    ses_done: 'cancelled',
    ses_gone: 'expired',
    ses_old: 'cancelled',
  })
  expect(history.payments.value.every(({ title }) => title.includes('ETH'))).toBe(true)
  expect(calls.filter((call) => call.includes('ses_old'))).toEqual([])
})
