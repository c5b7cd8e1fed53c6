import { expect, test } from 'vitest'
import { discover, type Found } from './discover.ts'
import { createFakeProvider, createFakeTimer } from './testing/fake-provider.ts'

const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

function start(ethereum?: unknown) {
  const page = Object.assign(new EventTarget(), { ethereum })
  const { timer, fire } = createFakeTimer()
  const reports: (readonly Found[])[] = []
  let requests = 0
  page.addEventListener('eip6963:requestProvider', () => (requests += 1))
  const stop = discover(page, timer, (found) => reports.push(found))
  const announce = (info: unknown, provider: unknown = createFakeProvider().provider) =>
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider } }))
  return {
    announce,
    stop,
    fire,
    requests: () => requests,
    reports,
    names: () => reports.at(-1)?.map(({ option }) => option.name),
    options: () => reports.at(-1)?.map(({ option }) => option),
  }
}
const info = (name: string, uuid = name) => ({ uuid, name, rdns: `test.${name}`, icon: ICON })

test('it asks once, and reports every wallet that answers, at once or late', () => {
  const { announce, names, requests, fire } = start()
  expect(requests()).toBe(1)
  announce(info('One'))
  fire()
  announce(info('Two'))
  expect(names()).toEqual(['One', 'Two'])
})

test('a wallet that repeats itself is listed once', () => {
  const { announce, names } = start()
  const { provider } = createFakeProvider()
  announce(info('One', 'a'), provider)
  announce(info('One', 'a'), provider)
  announce(info('One again', 'b'), provider)
  expect(names()).toEqual(['One'])
})

test('no wallet takes the place of one that announced itself before', () => {
  const { announce, reports } = start()
  const first = createFakeProvider().provider
  announce(info('Real', 'same'), first)
  announce(info('Thief', 'same'))
  expect(reports.at(-1)?.map(({ provider }) => provider)).toEqual([first])
})

test('hostile names and icons are cleaned or left out', () => {
  const { announce, options } = start()
  announce({ uuid: 'a', name: 'Meta\u202eksaM\u200b'.repeat(99), rdns: 'x', icon: 'https://evil.test/a.png' })
  announce({ uuid: 'b', name: '', rdns: 'io.only-make', icon: 'data:text/html,<script>alert(1)</script>' })
  announce({ uuid: 'c', name: 'Fine', rdns: 'c', icon: ICON })
  const [a, b, c] = options() ?? []
  expect(a?.name.length).toBeLessThanOrEqual(40)
  expect(a?.name).not.toMatch(/[\u202e\u200b]/)
  expect(a?.icon).toBeUndefined()
  expect(b).toEqual({ id: 'b', make: 'io.only-make', name: 'io.only-make' })
  expect(c?.icon).toBe(ICON)
})

test.each([
  ['no detail', undefined],
  ['no provider', { info: info('x') }],
  ['a provider that cannot be asked', { info: info('x'), provider: {} }],
  ['no info', { provider: createFakeProvider().provider }],
  ['an id that is not text', { info: { ...info('x'), uuid: 7 }, provider: createFakeProvider().provider }],
  [
    'neither name nor make',
    { info: { uuid: 'u', name: '\u200b', rdns: '' }, provider: createFakeProvider().provider },
  ],
])('an announcement with %s is ignored', (_, detail) => {
  const page = new EventTarget()
  const reports: (readonly Found[])[] = []
  discover(page, createFakeTimer().timer, (found) => reports.push(found))
  page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  expect(reports).toEqual([])
})

test('a flood of announcements is bounded', () => {
  const { announce, names } = start()
  for (let index = 0; index < 500; index++) announce(info(`Wallet ${index}`))
  expect(names()).toHaveLength(30)
})

test('when no wallet announces itself, a wallet at window.ethereum is offered, else the list is known to be empty', () => {
  const legacy = start(createFakeProvider().provider)
  legacy.fire()
  expect(legacy.names()).toEqual(['Wallet of this browser'])
  const none = start()
  none.fire()
  expect(none.names()).toEqual([])
})

test('a wallet that announces itself is not listed a second time as window.ethereum', () => {
  const { provider } = createFakeProvider()
  const { announce, fire, names } = start(provider)
  announce(info('One'), provider)
  fire()
  expect(names()).toEqual(['One'])
})

test('after stop nothing is reported any more', () => {
  const { announce, stop, reports } = start()
  stop()
  announce(info('One'))
  expect(reports).toEqual([])
})
