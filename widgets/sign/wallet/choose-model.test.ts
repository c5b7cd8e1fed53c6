import { expect, test, vi } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { SignSession } from '../../api/in-minor.ts'
import { ChooseModel } from './choose-model.ts'
import { createFakeWallet } from '../testing/fake-wallet.ts'
import { feeStep, freshSession, page, preparedSession } from '../testing/sample-session.ts'
import { createFakeMemory } from '../testing/start-model.ts'

function start(session: SignSession | undefined, memory = createFakeMemory(), fox = createFakeWallet()) {
  const onOver = vi.fn()
  const first = new ChooseModel({
    page,
    memory,
    read: async () => session,
    wallets: () => fox.load(),
    onOver,
    arrive: undefined,
  })
  return { first, onOver, fox, memory }
}
const listed = async ({ first }: ReturnType<typeof start>) =>
  soon(() => expect(first.wallet.options.peek()).toBeDefined())

test('it shows the wallets of the session’s chain, and loads nothing more for that', async () => {
  const world = start(freshSession())
  await listed(world)
  expect(world.first.wallet.options.peek()?.map(({ name }) => name)).toEqual(['Fox'])
  expect(world.first.over.peek()).toBe(false)
  expect(world.onOver).not.toHaveBeenCalled()
})

test('choosing a wallet loads the rest, once', async () => {
  const world = start(freshSession())
  await listed(world)
  const choosing = world.first.wallet.choose('evm:test.fox')
  expect(world.onOver).toHaveBeenCalledTimes(1)
  await choosing
  expect(world.onOver).toHaveBeenCalledTimes(1)
  expect(world.first.wallet.account.peek()).toBeDefined()
})

test('a wallet that was left before the rest was there does not load it twice', async () => {
  const fox = createFakeWallet()
  fox.answer('eth_requestAccounts', async () => new Promise(() => undefined))
  const world = start(freshSession(), createFakeMemory(), fox)
  await listed(world)
  void world.first.wallet.choose('evm:test.fox')
  world.first.wallet.leave()
  expect(world.first.over.peek()).toBe(false)
  void world.first.wallet.choose('evm:test.fox')
  expect(world.onOver).toHaveBeenCalledTimes(1)
})

test.each([
  ['cannot be read', undefined],
  ['has ended', freshSession({ status: 'cancelled' })],
  ['is under way', preparedSession({ steps: [feeStep({ state: 'submitted' })] })],
])('a session that %s is past the first screen', async (_, session) => {
  const world = start(session)
  await soon(() => expect(world.onOver).toHaveBeenCalledTimes(1))
})

test('a tab that the wallet returned to loads the way back when another one says that it waits', async () => {
  const world = start(freshSession())
  await listed(world)
  world.first.goElsewhere()
  expect(world.onOver).toHaveBeenCalledTimes(1)
})

test('cancelling loads what cancels', async () => {
  const world = start(freshSession())
  await listed(world)
  world.first.cancel()
  expect(world.first.cancelling.peek()).toBe(true)
  expect(world.onOver).toHaveBeenCalledTimes(1)
})

test('where there is no wallet, how to get one is loaded', async () => {
  const world = start(freshSession({ chain: 'solana' }))
  await listed(world)
  expect(world.first.wallet.options.peek()).toEqual([])
  expect(world.onOver).toHaveBeenCalledTimes(1)
})

test('the wallet that was used last comes first, and connects by itself only for a session that knows its payer', async () => {
  const memory = createFakeMemory()
  memory.rememberWallet('test.fox')
  const fox = createFakeWallet()
  fox.state.consent = true
  const unknown = start(freshSession(), memory, fox)
  await listed(unknown)
  expect(unknown.onOver).not.toHaveBeenCalled()
  const known = start(preparedSession(), memory, fox)
  await soon(() => expect(known.first.wallet.account.peek()).toBeDefined())
  expect(fox.asked).not.toContain('eth_requestAccounts')
})
