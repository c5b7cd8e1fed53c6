import { expect, test } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { StepFamily } from '#testing/steps/family.ts'
import { stellarSteps } from '#testing/steps/stellar.ts'
import { xrplSteps } from '#testing/steps/xrpl.ts'
import { WalletError } from '../../wallets/wallet.ts'
import { settle } from '../testing/fake-server.ts'
import { attacksOn, groupPage, groupSession, groupWallet, HASH } from '../testing/group.ts'
import { kind, sign, start, type World } from '../testing/start-model.ts'

/** The popup's way where one transaction carries the fee and the swap. */

interface Given {
  readonly family?: StepFamily
  readonly session?: Awaited<ReturnType<typeof groupSession>>
  readonly wallet?: Parameters<typeof groupWallet>[1]
  readonly signsTogether?: boolean
}

async function begin({ family = stellarSteps, session, wallet, signsTogether }: Given = {}) {
  const { kind: wallets, signed } = await groupWallet(family, wallet, signsTogether)
  const world = await start({
    page: groupPage(family),
    wallets,
    session: session ?? (await groupSession(family)),
  })
  await choose(world)
  return { ...world, signed }
}

async function choose({ model }: Pick<World, 'model'>): Promise<void> {
  await model.choose('app')
  while (model.activity.peek() !== undefined) await settle()
}

const refuses = (...refusal: ConstructorParameters<typeof WalletError>) => ({
  sign: async () => Promise.reject(new WalletError(...refusal)),
})
/** The calls that change something at the server. */
const calls = ({ server }: Pick<World, 'server'>) => server.calls.filter((call) => call !== 'ask')
const screen = ({ model }: Pick<World, 'model'>) => model.screen.peek()

test.each([stellarSteps, xrplSteps])(
  'on $name fee and swap are one step with both legs as they are read from the bytes, signed once and sent',
  async (family) => {
    const world = await begin({ family })
    expect(world.model.shown.peek()).toMatchObject({
      number: 1,
      of: 1,
      refusal: undefined,
      differences: [],
      legs: [
        { step: { id: 'fee' }, decoded: { action: { kind: 'pay', amount: 85_000n } } },
        { step: { id: 'product' }, decoded: { action: { kind: 'swap', amount: 85_000n, minOut: 84_000n } } },
      ],
    })
    const shown = world.model.shown.peek()
    await sign(world)
    expect(calls(world)).toEqual(['open together', 'complete together'])
    expect(world.signed).toEqual([{ payload: shown?.payload, step: 'together' }])
    expect(screen(world)).toEqual({ kind: 'done', settled: false })
    world.server.tell({ verification: 'confirmed' })
    expect(screen(world)).toEqual({ kind: 'done', settled: true })
    expect(world.model.session.peek()?.steps.map(({ txHash }) => txHash)).toEqual([HASH, HASH])
  },
)

test('a transaction that failed ends the request for both', async () => {
  const world = await begin()
  await sign(world)
  world.server.tellTogether({ state: 'failed', failure: 'TX_FAILED' }, { state: 'failed' })
  world.server.tell({ verification: 'rejected', rejection: 'TX_FAILED' })
  expect(kind(world)).toBe('failed')
})

test.each<[string, Given]>([
  ['that reads no such payload', { signsTogether: false }],
  ['that says it does not sign them at once', { wallet: { canTogether: async () => false } }],
])('a wallet %s gets the steps one by one', async (_, given) => {
  const world = await begin(given)
  expect(world.model.shown.peek()).toMatchObject({ number: 1, of: 2, step: { id: 'fee' }, differences: [] })
})

test('nothing is shown until the wallet has said whether it signs them at once', async () => {
  const answers: ((can: boolean) => void)[] = []
  const world = await begin({
    wallet: { canTogether: async () => new Promise<boolean>((done) => void answers.push(done)) },
  })
  expect(kind(world)).toBe('preparing')
  for (const answer of answers) answer(true)
  await settle()
  expect(screen(world)).toMatchObject({ kind: 'step', step: { id: 'together' } })
})

test('a wallet’s no leaves them together: the same may be asked again, and the steps alone may not', async () => {
  const world = await begin({ wallet: refuses('rejected', '', 4001) })
  await sign(world)
  expect(calls(world)).toEqual(['open together', 'declined together 4001'])
  expect(screen(world)).toMatchObject({ kind: 'step', step: { id: 'together' } })
  expect(world.model.canDeclineTogether.peek()).toBe(false)
  await sign(world)
  expect(calls(world).slice(2)).toEqual(['open together', 'declined together 4001'])
})

test('a wallet that does not sign several steps at once is asked for them one by one', async () => {
  const world = await begin({ wallet: refuses('not-together', '', 5750) })
  await sign(world)
  expect(calls(world)).toEqual(['open together', 'declined together 5750'])
  await soon(() => expect(world.model.shown.peek()).toMatchObject({ of: 2, step: { id: 'fee' } }))
  expect(world.model.problem.peek()).toMatchObject({ failure: 'not-together' })
})

test.each(['closed', 'timeout', 'failed', 'disconnected'] as const)(
  'after “%s” the wallet may still hold them: they are looked for, and never asked for again',
  async (failure) => {
    const world = await begin({ wallet: refuses(failure) })
    await sign(world)
    expect(kind(world)).toBe('looking')
    await world.time.pass(60_000)
    expect(world.model.mayResend.peek()).toBe(true)
    world.model.sendAgain()
    expect(kind(world)).toBe('looking')
    expect(calls(world)).toEqual(['open together'])

    // It can no longer land: the same again, or one by one.
    world.server.refreshes((session) => ({
      ...session,
      together: session.together && { ...session.together, state: 'offered' },
    }))
    await world.model.refreshPrice()
    expect(screen(world)).toMatchObject({ kind: 'step', step: { id: 'together' } })
    expect(world.model.canDeclineTogether.peek()).toBe(true)
    world.model.declineTogether()
    expect(world.model.shown.peek()).toMatchObject({ step: { id: 'fee' }, differences: [] })
  },
)

test('after a reload the wallet tells what became of them, and is not asked again', async () => {
  const resume = { resume: async () => Promise.resolve(HASH) }
  const world = await begin({ wallet: { ...resume, ...refuses('failed') } })
  await sign(world)
  while (world.model.activity.peek() !== undefined) await settle()
  await settle()
  expect(calls(world)).toEqual(['open together', 'complete together'])
  expect(screen(world)).toEqual({ kind: 'done', settled: false })
})

test('of a request that another window has made since, this one’s wallet is not believed', async () => {
  const refused = new WalletError('not-together', '', 400)
  const world = await begin({
    wallet: { resume: async () => Promise.reject(refused), ...refuses('failed') },
    session: await groupSession(stellarSteps),
  })
  world.memory.write({ together: 'an earlier opening' })
  world.server.tellTogether(
    { state: 'opened', openedAt: '2026-05-01T12:00:00.000Z' },
    { state: 'out', openedAt: '2026-05-01T12:00:00.000Z' },
  )
  await settle()
  expect(kind(world)).toBe('looking')
  expect(calls(world)).toEqual([])
})

test('found on the chain first, the wait for a silent wallet ends', async () => {
  const world = await begin({ wallet: { sign: () => new Promise(() => undefined) } })
  void sign(world)
  while (world.model.activity.peek() !== 'asking') await settle()
  world.server.tellTogether({ state: 'submitted', txHash: HASH }, {})
  world.server.tell({ status: 'signed', txHash: HASH })
  expect(world.model.activity.peek()).toBeUndefined()
  expect(screen(world)).toEqual({ kind: 'done', settled: false })
})

const families = [stellarSteps, xrplSteps]
const hostile = await Promise.all(
  families.map(async (family) =>
    [...(await attacksOn(family))].map(([name, payload]) => ({ on: family.name, name, family, payload })),
  ),
)

test.each(hostile.flat())(
  'attack: on $on $name is refused, and no wallet is asked',
  async ({ family, payload }) => {
    const session = await groupSession(family)
    const together = session.together && { ...session.together, wallets: [payload] }
    const world = await begin({ family, session: { ...session, together } })
    const shown = world.model.shown.peek()
    expect(shown?.step.id).toBe('together')
    expect(shown?.refusal !== undefined || (shown?.differences.length ?? 0) > 0).toBe(true)
    await sign(world)
    expect(world.signed).toEqual([])
    expect(calls(world)).toEqual([])
  },
)

test.each(hostile.flat())(
  'attack: on $on $name between display and wallet is noticed',
  async ({ family, payload }) => {
    const world = await begin({ family })
    world.server.changesAtOpen((session) => ({
      ...session,
      together: session.together && { ...session.together, wallets: [payload] },
    }))
    await sign(world)
    expect(world.signed).toEqual([])
    expect(world.model.problem.peek()).toEqual({ from: 'change' })
    expect(world.server.calls).toContain('declined together')
  },
)

test('the numbers that a batch gets when it is opened are no other terms, and have to be those of the opening', async () => {
  const NUMBER = 4_321
  for (const told of [NUMBER, NUMBER + 1]) {
    const world = await begin({ family: xrplSteps })
    const numbered = await groupSession(xrplSteps, {}, NUMBER)
    world.server.changesAtOpen((session) => ({
      ...session,
      steps: session.steps.map((step) => ({ ...step, sequence: told })),
      together: session.together && { ...session.together, wallets: numbered.together?.wallets ?? [] },
    }))
    await sign(world)
    expect(world.signed).toHaveLength(told === NUMBER ? 1 : 0)
  }
})

test('attack: steps that are named twice, or not at all, are not what the payload may do', async () => {
  const session = await groupSession(stellarSteps)
  for (const steps of [
    ['fee', 'fee', 'product'],
    ['product', 'fee'],
    ['fee', 'product', 'more'],
  ]) {
    const together = session.together && { ...session.together, steps }
    const world = await begin({ session: { ...session, together } })
    expect(world.model.shown.peek()?.differences).toContain('legs')
  }
})

test('attack: the payload of both is not signed as a step alone', async () => {
  const session = await groupSession(stellarSteps, { together: undefined })
  const { together } = await groupSession(stellarSteps)
  const steps = session.steps.map((step) => ({ ...step, wallets: together?.wallets ?? [] }))
  const world = await begin({ session: { ...session, steps } })
  expect(world.model.shown.peek()).toMatchObject({ step: { id: 'fee' }, decoded: undefined })
  expect(world.model.shown.peek()?.refusal).toMatch(/more than one operation/)
})
