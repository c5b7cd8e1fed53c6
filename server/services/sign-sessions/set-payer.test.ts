import { describe, expect, test, vi } from 'vitest'
import { dollar, ether, payer, samplePartner } from '#testing/samples.ts'
import { type Store, StoreUnavailable } from '../../ports/store.ts'
import { testSecrets } from '#testing/plain-ports.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { openForWidget } from './open-for-widget.ts'
import { setPayer } from './set-payer.ts'
import { openSessionStep } from './sign-steps.ts'
import { everyRow } from '../../kit/every-row.ts'

const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const request = {
  fromToken: ether,
  toToken: dollar,
  amountMinor: '1000000000000000000',
  slippageBps: 50,
}
const visitor = {
  kind: 'embed-session',
  partner: samplePartner,
  origin: 'https://shop.example',
  visitor: 'v',
} as const

const swapFor = (userAddress: string) =>
  ({ purpose: 'sign', product: 'swap', chain: 'eth', request, userAddress }) as const

/** A widget's session whose payment is prepared for `payer`. */
async function world() {
  const ports = await createTestWorld()
  const deps = {
    ...ports,
    payloads: {
      kinds: [],
      write: () => [],
      problemOf: () => undefined,
      tokenIn: () => undefined,
      swapIn: () => undefined,
      read: () => undefined,
    },
    secrets: testSecrets,
    noteSession: async () => undefined,
    mustHaveRoom: async () => undefined,
    mustHoldOwn: async () => undefined,
    network: 'sandbox' as const,
    publicUrl: 'https://suite.test',
  }
  const { id } = await openForWidget(deps, visitor, swapFor(payer))
  const intentOf = async () => {
    const session = await deps.store.read.sessions.get(id)
    const intent = await deps.store.read.intents.get(session?.intentId ?? '')
    if (intent === undefined) throw new Error('the session has no payment')
    return intent
  }
  return { deps, id, intentOf, first: await intentOf() }
}

test('a payment whose fee is handed to a wallet while another address is prepared is not replaced', async () => {
  const { deps, id, intentOf, first } = await world()
  const anchor = await deps.chain.anchor()
  vi.spyOn(deps.chain, 'anchor').mockImplementationOnce(async () => {
    await openSessionStep(deps, id, 'fee', undefined)
    return anchor
  })
  await expect(setPayer(deps, id, other)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
    details: { payer },
  })
  expect(await intentOf()).toMatchObject({ id: first.id, steps: [{ state: 'opened' }, {}] })
  expect(await everyRow(deps.store.read.intents)).toHaveLength(1)
})

test('no wallet is asked for the fee of a payment that its session has just left', async () => {
  const { deps, id, intentOf, first } = await world()
  const point = await deps.chain.point(payer)
  vi.spyOn(deps.chain, 'point').mockImplementationOnce(async () => {
    await setPayer(deps, id, other)
    return point
  })
  await expect(openSessionStep(deps, id, 'fee', undefined)).rejects.toMatchObject({
    code: 'SESSION_NOT_PENDING',
  })
  expect((await deps.store.read.intents.get(first.id))?.steps[0]?.state).toBe('waiting')
  expect((await intentOf()).payer).toBe(other)
})

test('a session that is cancelled while an address is prepared stays cancelled', async () => {
  const { deps, id } = await world()
  const anchor = await deps.chain.anchor()
  vi.spyOn(deps.chain, 'anchor').mockImplementationOnce(async () => {
    await deps.store.transact(async ({ sessions }) => {
      const session = await sessions.get(id)
      if (session !== undefined) await sessions.update({ ...session, status: 'cancelled' })
    })
    return anchor
  })
  await expect(setPayer(deps, id, other)).rejects.toMatchObject({ details: { status: 'cancelled' } })
  expect(await everyRow(deps.store.read.intents)).toHaveLength(1)
})

test('a payment whose session cannot be stored is removed', async () => {
  const { deps } = await world()
  const before = await everyRow(deps.store.read.intents)
  let isFull = true
  const store: Store = {
    ...deps.store,
    async transact(work) {
      if (!isFull) return deps.store.transact(work)
      isFull = false
      throw new StoreUnavailable('The disk is full.')
    },
  }
  const opened = openForWidget({ ...deps, store }, visitor, swapFor(payer))
  await expect(opened).rejects.toThrow(StoreUnavailable)
  expect(await everyRow(deps.store.read.intents)).toEqual(before)
})

/** A world in which every payment that is prepared for a session is the same one. */
async function repeated() {
  const made = await world()
  const { payments } = made.deps
  const prepare = payments.prepare.bind(payments)
  let prepared: ReturnType<typeof prepare> | undefined
  const spy = vi.spyOn(payments, 'prepare').mockImplementation((...call) => (prepared ??= prepare(...call)))
  return { ...made, spy, prepared: () => prepared }
}

describe('two runs of one call, the first of which seemed lost', () => {
  test('leave the payment that the session has', async () => {
    const { deps, id, intentOf } = await repeated()
    const sessions = await Promise.all([setPayer(deps, id, other), setPayer(deps, id, other)])
    const intent = await intentOf()
    expect(intent.payer).toBe(other)
    expect(sessions.map(({ intentId }) => intentId)).toEqual([intent.id, intent.id])
  })

  test('leave the session and its payment, when the session is cancelled before the second has ended', async () => {
    const { deps, id, intentOf, spy, prepared } = await repeated()
    spy.mockImplementationOnce(async () => {
      await setPayer(deps, id, other)
      await deps.store.transact(async ({ sessions }) => {
        const session = await sessions.get(id)
        if (session !== undefined) await sessions.update({ ...session, status: 'cancelled' })
      })
      const intent = await prepared()
      if (intent === undefined) throw new Error('nothing was prepared')
      return intent
    })
    await expect(setPayer(deps, id, other)).rejects.toMatchObject({ details: { status: 'cancelled' } })
    expect((await intentOf()).payer).toBe(other)
  })
})
