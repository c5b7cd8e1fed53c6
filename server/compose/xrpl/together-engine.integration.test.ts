import { afterAll, beforeAll, expect, test } from 'vitest'
import { startXrplLedger, type XrplLedgerServer } from '../../../sandbox/xrpl/server.ts'
import { engineOver } from '#testing/chains/engine-over.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { newWallet, openXrplTestChain } from '#testing/xrpl-test-chain.ts'
import { TOGETHER } from '../../domain/payment/together.ts'
import { createXrplRouter } from '../../upstreams/xrpl-dex/xrpl-dex.ts'

/** A swap on the XRP Ledger with one signature: trust line, fee and swap, from prepare to the ledger's books. */

const SESSION = 'ses_a'
const STILL_OUT = { code: 'FEE_TX_PENDING' }
const AMOUNT = 10_000_000n
const clock = createSteppingClock()
let server: XrplLedgerServer

const [treasury, maker, payer, other] = [newWallet(), newWallet(), newWallet(), newWallet()]
const all = [treasury, maker, payer, other]
const issuer = maker.classicAddress
const USD = `USD.${issuer}`

beforeAll(async () => {
  const genesis = new Map(all.map(({ classicAddress }) => [classicAddress, 10_000_000_000n]))
  server = await startXrplLedger({ now: () => clock.now().getTime(), closeEvery: 50, genesis })
  await openXrplTestChain(server, all).issue(maker, 'USD', [])
  await offer('1000000000')
})
afterAll(() => server.stop())

/** The number of the only offer of the market. */
let seat: number | undefined
/** Offers 1,000 USD for so many drops, in place of what was offered before. */
async function offer(TakerPays: string): Promise<void> {
  const xrpl = openXrplTestChain(server, all)
  const { nonce } = await xrpl.chain.point(issuer)
  await xrpl.act(maker, {
    TransactionType: 'OfferCreate',
    Account: issuer,
    TakerGets: { currency: 'USD', issuer, value: '1000' },
    TakerPays,
    ...(seat !== undefined && { OfferSequence: seat }),
  })
  seat = nonce
}

async function open() {
  const xrpl = openXrplTestChain(server, all)
  const { chain, node } = xrpl
  const listed = [{ address: USD, symbol: 'USD', name: 'US Dollar' }]
  const router = createXrplRouter({ node, networkId: 0, listed, clock, log: silentLog })
  const engine = await engineOver({ chain, router, treasury: treasury.classicAddress, clock })
  return {
    ...engine,
    /** Has an account do something else. */
    pay: (from: typeof payer) => {
      const Account = from.classicAddress
      return xrpl.act(from, { TransactionType: 'Payment', Account, Destination: issuer, Amount: '1' })
    },
    prepare: ({ classicAddress }: typeof payer) => engine.prepare(classicAddress, USD, AMOUNT),
    sendTogether: async (id: string) => xrpl.send(await engine.formOf(id)),
  }
}

test('trust line, fee and swap are one signature, each with its own hash, and one write of the books', async () => {
  const { payments, prepare, sendTogether, until, read, booked, treasuryHolds } = await open()
  const intent = await prepare(payer)
  expect(intent.together).toMatchObject({ steps: ['trustline', 'fee', 'product'], state: 'offered' })
  const before = await treasuryHolds()
  await payments.open(intent.id, TOGETHER, SESSION)
  const via = await sendTogether(intent.id)
  await payments.submit(intent.id, TOGETHER, via, SESSION)
  const confirmed = { state: 'confirmed' }
  const received = { ...confirmed, receivedMinor: expect.stringMatching(/^[0-9]+$/) }
  await until(intent.id, {
    state: 'final',
    booked: 'posted',
    together: { state: 'landed', via },
    steps: [confirmed, confirmed, received],
  })
  const hashes = (await read(intent.id)).steps.map((step) => ('sent' in step ? step.sent?.txHash : undefined))
  expect(new Set([via, ...hashes]).size).toBe(4)
  expect(((await treasuryHolds()) - before).toString()).toBe(intent.deal.fee.totalMinor)
  expect(await booked()).toEqual(['accrual', 'posting'])
  payments.stop()
})

test('a swap whose price has moved takes no fee and leaves no credit, though the batch itself is a success; it is repeated as one', async () => {
  const { payments, prepare, sendTogether, until, read, booked, treasuryHolds } = await open()
  const intent = await prepare(other)
  await payments.open(intent.id, TOGETHER, SESSION)
  const before = await treasuryHolds()
  await offer('2000000000')
  const via = await sendTogether(intent.id)
  await payments.submit(intent.id, TOGETHER, via, SESSION)
  const failed = { state: 'failed', failure: 'TX_FAILED' }
  await until(intent.id, { booked: 'no', together: { state: 'failed' }, steps: [failed, failed, failed] })
  expect(await treasuryHolds()).toBe(before)
  expect(await booked()).toEqual([])

  await offer('1000000000')
  // A route that was found is kept for some seconds.
  await clock.step(30_000)
  await payments.retry(intent.id)
  await payments.refresh(intent.id)
  await payments.open(intent.id, TOGETHER, SESSION)
  // Another window tells the old one once more.
  await payments.submit(intent.id, TOGETHER, via, SESSION)
  expect((await read(intent.id)).together).toMatchObject({ state: 'out' })
  await payments.submit(intent.id, TOGETHER, await sendTogether(intent.id), SESSION)
  await until(intent.id, { state: 'final', booked: 'posted', together: { state: 'landed' } })
  expect((await read(intent.id)).attempts).toMatchObject([{ txHash: via, failure: 'TX_FAILED' }])
  expect(await booked()).toEqual(['accrual', 'posting'])
  payments.stop()
})

test('while a wallet may send the batch, its steps are not handed out alone: after no answer, a plain no and a second window', async () => {
  const { payments, prepare, read, pay } = await open()
  const { id } = await prepare(payer)
  const openedAt = async () => (await read(id)).steps[0]?.opening?.at ?? ''
  const alone = async (step: string) => payments.open(id, step, SESSION, await openedAt())
  await payments.open(id, TOGETHER, SESSION)
  for (const step of ['fee', 'product']) await expect(alone(step)).rejects.toMatchObject(STILL_OUT)
  await payments.decline(id, TOGETHER, await openedAt(), 4001)
  for (const step of ['fee', 'product']) await expect(alone(step)).rejects.toMatchObject(STILL_OUT)

  // The account uses the number for something else: the batch can no longer land.
  await pay(payer)
  expect((await alone('fee')).together).toMatchObject({ state: 'off' })
  payments.stop()
})
