import { enterRecord } from '#server/domain/ledger/enter.ts'
import { suspenseEntries } from '#server/domain/ledger/entries.ts'
import { minor } from '#server/domain/money.ts'
import { payer, treasury } from '../samples.ts'
import { soon } from '../soon.ts'
import { type SignedInHeaders, signIn } from '../sign-in.ts'
import type { TestApp } from '../test-app.ts'
import { swap } from './partner.ts'
import { type Calls, keyOf, type Made, type Scenario, type Scenarios, staged, succeed } from './scenario.ts'

/** Calls of operators. */

const BASE = '/api/dashboard/operator'
const reason = 'as agreed by mail'
const to = `0x${'77'.repeat(20)}`

type Prepare = (app: TestApp, headers: SignedInHeaders) => Promise<Made['body']>

/** The same call by two operators. */
const byOperators = (
  prepare: Prepare,
  settled: (app: TestApp, headers: SignedInHeaders) => Promise<void> = async () => undefined,
): Scenario =>
  staged(async (app): Promise<Calls> => {
    const headers = await signIn(app, { operator: true })
    const body = await prepare(app, headers)
    const other = { body, headers: await signIn(app, { operator: true }) }
    return { call: { body, headers }, other, settled: () => settled(app, headers) }
  })

/** Money in suspense, and a payment that it may pay for. */
const stray: Prepare = async (app) => {
  await app.store.transact((tables) =>
    enterRecord(tables, {
      kind: 'suspense',
      id: 'led_stray',
      suspends: `0x${'cd'.repeat(32)}`,
      chain: 'eth',
      asset: 'native',
      reason: 'UNNAMED',
      payer,
      entries: suspenseEntries('eth', minor(10n ** 16n)),
      at: app.clock.now().toISOString(),
    }),
  )
  const { intentId } = await succeed(app, 'POST /api/v1/swap/prepare', {
    headers: await keyOf(app),
    body: { ...swap, userAddress: payer },
  })
  return { id: 'led_stray', intentId, reason }
}

/** Money in suspense that the treasury has sent back. */
const returned: Prepare = async (app, headers) => {
  await stray(app, headers)
  const value = (10n ** 16n).toString()
  const txHash = app.chain.send({ family: 'evm', chainId: 1, from: treasury, to: payer, value, data: '0x' })
  app.chain.mine(10)
  return { id: 'led_stray', txHash, reason }
}

/** A restore that no one has looked at. */
const restored: Prepare = async (app) => {
  const at = app.clock.now().toISOString()
  await app.store.transact(({ ledgerNotes }) => ledgerNotes.insert({ id: 'restored', at, upTo: at }))
  return { reason }
}

/** A payout that the ledger allows. */
const owed: Prepare = async (app, headers) => {
  const body = await stray(app, headers)
  await succeed(app, `POST ${BASE}/suspense/attach`, { headers, body })
  const [fee] = await app.store.read.ledger.list({ where: { kind: 'accrual' }, limit: 1 })
  const at = app.clock.now().toISOString()
  // As once its product is there.
  await app.store.transact((tables) =>
    enterRecord(tables, { kind: 'posting', id: 'led_posting', posts: fee?.id ?? '', at }),
  )
  return { partner: 'demo', chain: 'eth', asset: 'native', amountMinor: '1000', to, reason }
}

/** A payout that was proposed, by id. */
const proposed: Prepare = async (app, headers) => {
  const body = await owed(app, headers)
  const { payout } = await succeed(app, `POST ${BASE}/payouts`, { headers, body })
  return { id: payout.id, reason }
}

/** A payout whose transaction brought too little. */
const short: Prepare = async (app, headers) => {
  const { id } = await proposed(app, headers)
  const txHash = app.chain.send({ family: 'evm', chainId: 1, from: treasury, to, value: '400', data: '0x' })
  app.chain.mine(10)
  await succeed(app, `POST ${BASE}/payouts/sent`, { headers, body: { id, txHash } })
  return { id, reason }
}

export const operatorScenarios: Scenarios = {
  [`POST ${BASE}/partner`]: {
    operator: byOperators(async () => ({ slug: 'demo', tier: 'growth', reason })),
  },
  [`POST ${BASE}/suspense/attach`]: { operator: byOperators(stray) },
  [`POST ${BASE}/suspense/refund`]: { operator: byOperators(returned) },
  [`POST ${BASE}/restore/confirm`]: { operator: byOperators(restored) },
  [`POST ${BASE}/reconciliation`]: {
    operator: byOperators(
      async () => ({}),
      (app, headers) =>
        soon(async () => {
          const { isRunning } = await succeed(app, `GET ${BASE}/reconciliation`, { headers })
          if (isRunning === true) throw new Error('it is still running')
        }),
    ),
  },
  [`POST ${BASE}/payouts`]: { operator: byOperators(owed) },
  [`POST ${BASE}/payouts/sent`]: {
    operator: byOperators(async (app, headers) => {
      const { id } = await proposed(app, headers)
      return { id, txHash: `0x${'ab'.repeat(32)}` }
    }),
  },
  [`POST ${BASE}/payouts/cancel`]: { operator: byOperators(proposed) },
  [`POST ${BASE}/payouts/settle`]: { operator: byOperators(short) },
}
