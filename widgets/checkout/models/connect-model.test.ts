import { signal } from '@preact/signals'
import { expect, test, vi } from 'vitest'
import { refusal } from '../testing/fake-server.ts'
import { createFakeSuite } from '../testing/fake-suite.ts'
import { ConnectModel } from './connect-model.ts'

const CONNECT = 'POST /api/embed/connect'

function setUp() {
  const suite = createFakeSuite()
  const onAddress = vi.fn<(address: string, chain: string) => void>()
  const chain = signal('eth')
  const connect = new ConnectModel(suite.ports, { chain, onAddress })
  return { suite, clock: suite.clock, host: suite.host, chain, onAddress, connect }
}

test('the window gives an address, and the session ends', async () => {
  const { suite, clock, host, onAddress, connect } = setUp()
  await connect.connect()
  expect(host.opened).toEqual(['https://suite.test/sign/ses_1#et=token'])
  expect(host.state.kept).toBe('ses_1')
  await clock.pass(0)
  suite.tell({ payer: '0xAa', status: 'signed' })
  await clock.pass(0)
  expect(onAddress).toHaveBeenCalledExactlyOnceWith('0xAa', 'eth')
  expect(connect.active.value).toBe(false)
  expect(host.state.kept).toBe('')
  expect(clock.waiting()).toBe(0)
})

test('asking again brings the same window, not another session', async () => {
  const { suite, host, connect } = setUp()
  await connect.connect()
  host.closeWindow('ses_1')
  await connect.connect()
  expect(host.opened).toHaveLength(2)
  expect(suite.callsTo(CONNECT)).toHaveLength(1)
})

test('two clicks open one session', async () => {
  const { suite, connect } = setUp()
  await Promise.all([connect.connect(), connect.connect()])
  expect(suite.callsTo(CONNECT)).toHaveLength(1)
})

test('a session that ends without an address leaves everything as it was', async () => {
  const { suite, clock, onAddress, connect } = setUp()
  await connect.connect()
  await clock.pass(0)
  suite.tell({ status: 'cancelled' })
  await clock.pass(0)
  expect(onAddress).not.toHaveBeenCalled()
  expect(connect.active.value).toBe(false)
})

test('a refusal is shown, and the next attempt starts from the beginning', async () => {
  const { suite, connect } = setUp()
  suite.fail(CONNECT, refusal('UNAVAILABLE', true))
  await connect.connect()
  expect(connect.problem.value?.code).toBe('UNAVAILABLE')
  expect(connect.active.value).toBe(false)
  await connect.connect()
  expect(connect.problem.value).toBeUndefined()
  expect(connect.signUrl.value).toBeDefined()
})

test('an attempt that was given up opens no window later', async () => {
  const { host, connect } = setUp()
  const work = connect.connect()
  connect.stop()
  await work
  expect(host.opened).toEqual([])
  expect(connect.active.value).toBe(false)
})

test('another family of chains ends it, because its addresses differ', async () => {
  const { suite, clock, chain, connect, onAddress } = setUp()
  await connect.connect()
  chain.value = 'bnb'
  expect(connect.active.value).toBe(true)
  chain.value = 'xrpl'
  expect(connect.active.value).toBe(false)
  suite.tell({ payer: '0xAa', status: 'signed' })
  await clock.pass(0)
  expect(onAddress).not.toHaveBeenCalled()
})
