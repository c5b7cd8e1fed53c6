import { Keypair } from '@solana/web3.js'
import { Prepared } from '#contracts/api/payment.ts'
import { CreatedSession, SignSession } from '#contracts/api/sign-sessions.ts'
import { type ApiSample, loadSample } from '../../.ci/api-sample.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { paymentOf } from '../tools/world/partner-bridge.ts'
import { signByApi, type User } from '../tools/world/sign-by-api.ts'
import { patiently } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** The program for bridges in docs/api.md. It uses no page: its user signs the sessions by the API. */

const LOOK_MS = 30_000
const { payment: SomePayment } = Prepared.shape

test('the documents’ program bridges in one session, and over a second visit with a paid fee @long', async ({
  world,
  account,
}) => {
  process.env['SUITE_URL'] = world.suite
  process.env['SUITE_KEY'] = world.liveKey
  const sample = await loadSample()
  const { xrpl } = world.ledgers
  const toSolana = {
    fromCurrency: 'xrp',
    toCurrency: 'sol',
    fromAmount: '15',
    destination: Keypair.generate().publicKey.toBase58(),
  }
  const toLedger = {
    fromCurrency: 'eth',
    toCurrency: 'xrp',
    fromAmount: '0.02',
    destination: xrpl.second.address,
    destinationExtraId: '7',
  }
  const intents = await Promise.all([
    bridge(world, sample, { chain: 'xrpl', user: xrpl.second, visits: 1, terms: toSolana }),
    bridge(world, sample, {
      chain: 'eth',
      user: createEvmUser(world.eth, account),
      visits: 2,
      terms: toLedger,
    }),
  ])

  await world.server.pass(LOOK_MS)
  for (const intentId of intents) {
    await expect.poll(async () => (await paymentOf(world, intentId)).delivery?.order?.status).toBe('finished')
    expect(await sample.payout(intentId)).toMatchObject({ status: 'finished', intentId })
  }
})

interface Journey {
  readonly chain: string
  readonly user: User
  readonly visits: 1 | 2
  readonly terms: Readonly<Record<string, string>>
}

/** Goes on until the bridge has paid out. Answers the payment. */
async function bridge(
  world: World,
  sample: ApiSample,
  { chain, user, visits, terms }: Journey,
): Promise<string> {
  const order = { id: `bridge-${chain}`, bridge: terms }
  const visit = async () => {
    const prepared = SomePayment.parse(
      paymentIn(await patiently(() => sample.prepareBridge(order, user.address))),
    )
    const hosted = await sample.hostBridge(order, chain, { payment: prepared }, world.shop.origin)
    return CreatedSession.parse(hosted)
  }
  const first = await visit()
  expect(first.steps.map(({ id }) => id)).toEqual(['fee', 'product'])
  await signByApi(world, user, first, 'fee')
  const intentId = first.intentId ?? 'none'
  // The session’s page waits for the same.
  await expect.poll(async () => (await paymentOf(world, intentId)).delivery?.order).toBeDefined()
  const last = visits === 1 ? first : await visit()
  if (visits === 2) expect(last).toMatchObject({ intentId, steps: [{ id: 'product' }] })
  await signByApi(world, user, last, 'product')
  expect(SignSession.parse(await sample.outcome(last))).toMatchObject({
    outcome: 'succeeded',
    intentId,
    delivery: { destination: terms['destination'] },
  })
  const { feeTxHash = '' } = (await paymentOf(world, intentId)).delivery?.order ?? {}
  await expect
    .poll(async () => (await world.bridge.ordersOf(feeTxHash)).map(({ status }) => status))
    .toEqual(['finished'])
  return intentId
}

const paymentIn = (prepared: unknown): unknown =>
  typeof prepared === 'object' && prepared !== null && 'payment' in prepared ? prepared.payment : undefined
