import { describe, expect, test } from 'vitest'
import type { SignModel } from './sign-model.ts'
import { settle } from '../testing/fake-server.ts'
import { atFee, atProduct, createFakeMemory, sign, start, type World } from '../testing/start-model.ts'

/** Whatever the wallet did with a step, and whatever the user does next, the window tells the truth and leads on. */

type Model = InstanceType<typeof SignModel>
type Did = 'signed' | 'declined' | 'is silent'

const steps = { fee: atFee, product: atProduct } as const
const declined = () => {
  throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
}
const answers: Readonly<Record<Did, (() => unknown) | undefined>> = {
  signed: undefined,
  declined,
  'is silent': async () => new Promise(() => undefined),
}

/** Hands the step to a wallet that does this. */
async function handOver(step: keyof typeof steps, did: Did): Promise<World> {
  const world = await steps[step]()
  const answer = answers[did]
  if (answer !== undefined) world.wallet.answer('eth_sendTransaction', answer)
  const signing = sign(world)
  if (did === 'is silent') while (world.model.activity.peek() !== 'asking') await settle()
  else await signing
  await settle()
  return world
}

/** The window that the user sees after it. */
const nexts = {
  cancels: async ({ model }: World) => {
    model.stopWaiting()
    await model.cancel()
    return model
  },
  'stops waiting': async ({ model }: World) => {
    model.stopWaiting()
    return model
  },
  'reloads the window': async (world: World) => world.open(),
  'closes the window and opens it again': other,
  'opens another tab': other,
  'does nothing until the session expires': async ({ model, server }: World) => {
    server.tell({ status: 'expired' })
    return model
  },
} as const

/** Another window of the same browser: it knows the last wallet, and nothing else of the first window. */
async function other({ server, wallet, memory }: World): Promise<Model> {
  const fresh = createFakeMemory()
  fresh.rememberWallet(memory.lastWallet() ?? '')
  return (await start({ wallet, memory: fresh, known: server })).model
}

const looking = { kind: 'looking' }
const again = (step: string) => ({ kind: 'step', step: { id: step, state: 'waiting' } })
const endedBy = { cancels: 'cancelled', 'does nothing until the session expires': 'expired' } as const
const isEnd = (next: string): next is keyof typeof endedBy => Object.hasOwn(endedBy, next)

function expected(step: keyof typeof steps, did: Did, next: string): object {
  // The product's transaction is a fact: neither the user nor the time can take it back.
  if (did === 'signed' && step === 'product') return { kind: 'done' }
  const out = did === 'signed' ? 'sent' : did === 'declined' ? undefined : 'asked'
  if (isEnd(next)) return { kind: 'ended', status: endedBy[next], out }
  if (did === 'signed') return { kind: 'confirming' }
  return did === 'declined' ? again(step) : looking
}

describe.each(['fee', 'product'] as const)('the %s', (step) => {
  describe.each(['signed', 'declined', 'is silent'] as const)('a wallet that %s', (did) => {
    test.each(Object.entries(nexts))('a user who %s', async (next, act) => {
      const world = await handOver(step, did)
      const model = await act(world)
      expect(model.screen.peek()).toMatchObject(expected(step, did, next))
    })
  })

  test('a wallet that declined is told to the server once, and can be asked again at once, in any window', async () => {
    const world = await handOver(step, 'declined')
    expect(world.server.calls.filter((call) => call.startsWith('declined'))).toEqual([
      `declined ${step} 4001`,
    ])
    expect(world.model.problem.peek()).toMatchObject({ from: 'wallet', failure: 'rejected' })
    world.wallet.answer('eth_sendTransaction', () => `0x${'5'.repeat(64)}`)
    await sign({ ...world, model: await other(world) })
    expect(world.server.calls.at(-1)).toBe(`complete ${step}`)
  })

  test('a user who cancels before the server has heard of it is not asked whether the wallet may still send', async () => {
    const world = await steps[step]()
    world.wallet.answer('eth_sendTransaction', declined)
    await sign(world)
    expect(world.model.session.peek()?.steps.find(({ id }) => id === step)?.state).toBe('opened')
    expect(world.model.underWay.peek()).toBe(step === 'product')
    await world.model.cancel()
    expect(world.server.calls.filter((call) => call !== 'ask').slice(-2)).toEqual([
      `declined ${step} 4001`,
      'cancel',
    ])
    expect(world.model.screen.peek()).toMatchObject({ kind: 'ended', status: 'cancelled', out: undefined })
  })

  test('a user who cancels while the server cannot hear of it is not kept waiting', async () => {
    const world = await steps[step]()
    world.server.fail('declined', new Error('offline'))
    world.wallet.answer('eth_sendTransaction', declined)
    await sign(world)
    await world.model.cancel()
    expect(world.model.screen.peek()).toMatchObject({ kind: 'ended', status: 'cancelled' })
  })

  test('a user who cancels while the server says nothing to it waits for two seconds', async () => {
    const world = await steps[step]()
    world.server.hold('declined')
    world.wallet.answer('eth_sendTransaction', declined)
    await sign(world)
    const cancelling = world.model.cancel()
    await world.time.pass(1_900)
    expect(world.server.calls).not.toContain('cancel')
    await world.time.pass(200)
    await cancelling
    expect(world.model.screen.peek()).toMatchObject({ kind: 'ended', status: 'cancelled' })
  })

  test('a server that does not hear of it keeps this window free all the same, and is told again', async () => {
    const world = await steps[step]()
    world.server.fail('declined', new Error('offline'))
    world.wallet.answer('eth_sendTransaction', declined)
    await sign(world)
    await settle()
    expect(world.model.screen.peek()).toMatchObject({ kind: 'step', step: { id: step, state: 'opened' } })
    await world.time.pass(2_000)
    expect(world.model.screen.peek()).toMatchObject(again(step))
  })

  test('the user’s own word that nothing was sent is not told as the wallet’s', async () => {
    const world = await handOver(step, 'is silent')
    world.model.stopWaiting()
    await world.time.pass(31_000)
    world.model.sendAgain()
    await settle()
    expect(world.model.screen.peek()).toMatchObject({ kind: 'step', step: { id: step, state: 'opened' } })
    expect(world.server.calls).not.toContain(`declined ${step}`)
  })
})
