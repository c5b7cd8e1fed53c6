import { expect, test } from 'vitest'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import type { XrplTx } from '../../domain/payment/tx.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import { asOpened, intentWith, sessionWith, stepWith } from '#testing/samples.ts'
import type { WalletPayloads } from '../../ports/wallet-payloads.ts'
import { createTestWorld } from '#testing/test-world.ts'
import { askLink } from './ask-link.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const SHOP = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const LINK = 'https://xaman.test/detect/request:'
const paymentOf = (change: object = {}): XrplTx => ({
  family: 'xrpl',
  networkId: 0,
  from: ME,
  to: SHOP,
  txjson: {
    TransactionType: 'Payment',
    Account: ME,
    Destination: SHOP,
    DestinationTag: 4_711,
    Amount: '1000000',
    ...change,
  },
})

/** A session that has opened its only step, a partner's own payment. */
function request(n: number, tx = paymentOf(), change: Partial<SignSession> = {}) {
  const session = sessionWith({ id: `ses_${n}`, chain: 'xrpl', payer: ME, intentId: `pi_${n}`, ...change })
  const step = stepWith({ id: 'supplied', kind: 'product', tx, session: session.id })
  const { deal: _, ...intent } = intentWith({
    id: `pi_${n}`,
    reference: String(n).repeat(64),
    chain: 'xrpl',
    payer: ME,
    partner: session.partner,
    steps: [asOpened(step)],
  })
  return { session, intent }
}

const writing = (link: string): Pick<WalletPayloads, 'write'> => ({
  write: (tx) =>
    tx.family === 'xrpl' ? [{ kind: 'xaman', txjson: { ...tx.txjson }, ...(link !== '' && { link }) }] : [],
})

async function world(...rows: readonly { session: SignSession; intent: PaymentIntent }[]) {
  const { store, clock } = await createTestWorld()
  await store.transact(async ({ sessions, intents }) => {
    for (const { session, intent } of rows) {
      await sessions.insert(session)
      await intents.insert(intent)
    }
  })
  return {
    clock,
    ask: (link = LINK) => askLink({ store, clock, payloads: writing(link) }, 'ses_1', 'supplied'),
  }
}

test('a payment that was opened is asked for by its link', async () => {
  const { ask } = await world(request(1))
  expect(await ask()).toEqual({ link: LINK, txjson: paymentOf().txjson })
})

test('a payment without a link cannot be asked for', async () => {
  const { ask } = await world(request(1))
  await expect(ask('')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a payment that another session waits for is not asked for, because no one could tell the two apart', async () => {
  const { ask } = await world(request(1), request(2))
  await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { reason: 'SAME_PAYMENT' } })
})

test.each<[string, ReturnType<typeof request>]>([
  ['has ended', request(2, paymentOf(), { status: 'cancelled' })],
  ['is of another tag', request(2, paymentOf({ DestinationTag: 4_712 }))],
  ['is of another amount', request(2, paymentOf({ Amount: '1000001' }))],
  ['is of another partner', request(2, paymentOf(), { partner: 'other' })],
])('another session that %s does not prevent the payment', async (_, other) => {
  const { ask } = await world(request(1), other)
  expect(await ask()).toMatchObject({ link: LINK })
})

test('a session that has ended gets no link', async () => {
  const { ask, clock } = await world(request(1))
  await clock.step(900_000)
  await expect(ask()).rejects.toMatchObject({ code: 'SESSION_NOT_PENDING' })
})
