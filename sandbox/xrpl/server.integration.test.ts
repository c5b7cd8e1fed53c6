import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  AccountSetAsfFlags,
  type Amount,
  Client,
  decode,
  encode,
  getBalanceChanges,
  Wallet,
  type SubmittableTransaction,
} from 'xrpl'
import { startXrplLedger, type XrplLedgerServer } from './server.ts'

const [alice, bob, issuer, maker] = [
  Wallet.generate(),
  Wallet.generate(),
  Wallet.generate(),
  Wallet.generate(),
]
const USD = { currency: 'USD', issuer: issuer.classicAddress }
const usd = (value: string) => ({ ...USD, value })
const tfPartialPayment = 0x00020000

let ledger: XrplLedgerServer
let client: Client

beforeAll(async () => {
  const genesis = new Map(
    [alice, bob, issuer, maker].map((wallet) => [wallet.classicAddress, 10_000_000_000n]),
  )
  ledger = await startXrplLedger({ now: Date.now, closeEvery: 100, genesis })
  client = new Client(ledger.websocket)
  await client.connect()
})
afterAll(async () => {
  await client.disconnect()
  await ledger.stop()
})

/** Signs and submits; answers the engine's verdict and, once it is in a ledger, the metadata. */
async function send(wallet: Wallet, transaction: SubmittableTransaction) {
  const { tx_blob, hash } = wallet.sign(await client.autofill(transaction))
  const { result } = await client.request({ command: 'submit', tx_blob })
  ledger.close()
  return { verdict: result.engine_result, hash, meta: ledger.ledger.transaction(hash)?.metadata }
}
const rpc = async (method: string, params: object = {}) => {
  const answer = await fetch(ledger.origin, {
    method: 'POST',
    body: JSON.stringify({ method, params: [params] }),
  })
  return JSON.parse(await answer.text())
}
const Account = alice.classicAddress

test('the unmodified client submits a payment and waits for its ledger', async () => {
  const payment = {
    TransactionType: 'Payment',
    Account,
    Destination: bob.classicAddress,
    Amount: '1000000',
  } as const
  const { result } = await client.submitAndWait(payment, { wallet: alice })
  expect(result).toMatchObject({
    validated: true,
    meta: { TransactionResult: 'tesSUCCESS', delivered_amount: '1000000' },
  })
  expect(result.tx_json).toMatchObject({ DeliverMax: '1000000' })
  const first = await rpc('tx', { transaction: result.hash })
  expect(first.result).toMatchObject({
    Amount: '1000000',
    validated: true,
    status: 'success',
    hash: result.hash,
  })
})

test('a changed blob, a used sequence and a payment above the reserve are refused as rippled refuses them', async () => {
  const filled = await client.autofill({
    TransactionType: 'Payment',
    Account,
    Destination: bob.classicAddress,
    Amount: '1',
  } as const)
  const signed = alice.sign(filled)
  const forged = bob.sign({ ...filled, SigningPubKey: bob.publicKey })
  expect((await rpc('submit', { tx_blob: forged.tx_blob })).result.engine_result).toBe('tefBAD_AUTH')
  const broken = encode({ ...filled, ...decode(signed.tx_blob), Amount: '2' })
  expect((await rpc('submit', { tx_blob: broken })).result.engine_result).toBe('temBAD_SIGNATURE')
  expect((await rpc('submit', { tx_blob: signed.tx_blob })).result.engine_result).toBe('tesSUCCESS')
  expect((await rpc('submit', { tx_blob: signed.tx_blob })).result.engine_result).toBe('tefALREADY')
  const other = alice.sign({ ...filled, Amount: '2' })
  expect((await rpc('submit', { tx_blob: other.tx_blob })).result.engine_result).toBe('tefPAST_SEQ')
  const all = {
    TransactionType: 'Payment',
    Account,
    Destination: bob.classicAddress,
    Amount: '9999000000',
  } as const
  expect((await send(alice, all)).verdict).toBe('tecUNFUNDED_PAYMENT')
  const nobody = { ...all, Destination: Wallet.generate().classicAddress, Amount: '999999' }
  expect((await send(alice, nobody)).verdict).toBe('tecNO_DST_INSUF_XRP')
})

test('tokens need a line with room, and arrive on it', async () => {
  await send(issuer, {
    TransactionType: 'AccountSet',
    Account: USD.issuer,
    SetFlag: AccountSetAsfFlags.asfDefaultRipple,
  })
  const pay = {
    TransactionType: 'Payment',
    Account: USD.issuer,
    Destination: Account,
    Amount: usd('600'),
  } as const
  expect((await send(issuer, pay)).verdict).toBe('tecPATH_DRY')
  expect(
    (await send(alice, { TransactionType: 'TrustSet', Account, LimitAmount: usd('1000') })).verdict,
  ).toBe('tesSUCCESS')
  expect((await send(issuer, pay)).verdict).toBe('tesSUCCESS')
  expect((await send(issuer, pay)).verdict).toBe('tecPATH_PARTIAL')
  const partial = await send(issuer, { ...pay, Flags: tfPartialPayment })
  expect(partial.meta).toMatchObject({ delivered_amount: usd('400'), DeliveredAmount: usd('400') })
  const { result } = await client.request({ command: 'account_lines', account: Account })
  expect(result.lines).toMatchObject([
    { account: USD.issuer, balance: '1000', limit: '1000', currency: 'USD' },
  ])
})

test('a swap to the own account takes the pool and then the better offers, and simulate predicts it', async () => {
  const Maker = maker.classicAddress
  await send(maker, { TransactionType: 'TrustSet', Account: Maker, LimitAmount: usd('100000') })
  await send(issuer, {
    TransactionType: 'Payment',
    Account: USD.issuer,
    Destination: Maker,
    Amount: usd('10000'),
  })
  const create = await send(maker, {
    TransactionType: 'AMMCreate',
    Account: Maker,
    Amount: '1000000000',
    Amount2: usd('2000'),
    TradingFee: 600,
    Fee: '200000',
  })
  expect(create.verdict).toBe('tesSUCCESS')
  const offer = await send(maker, {
    TransactionType: 'OfferCreate',
    Account: Maker,
    TakerGets: usd('20'),
    TakerPays: '10100000',
  })
  expect(offer.verdict).toBe('tesSUCCESS')
  const { result: book } = await client.request({
    command: 'book_offers',
    taker_gets: USD,
    taker_pays: { currency: 'XRP' },
  })
  expect(book.offers).toMatchObject([{ Account: Maker, quality: '505000', TakerPays: '10100000' }])

  await send(bob, { TransactionType: 'TrustSet', Account: bob.classicAddress, LimitAmount: usd('1000000') })
  const swap = {
    TransactionType: 'Payment',
    Account: bob.classicAddress,
    Destination: bob.classicAddress,
    Amount: usd('100000'),
    SendMax: '20000000',
    DeliverMin: usd('30'),
    Flags: tfPartialPayment,
  } as const
  const foretold = await rpc('simulate', { tx_json: swap })
  expect(foretold.result).toMatchObject({ engine_result: 'tesSUCCESS', applied: false })
  const { verdict, meta } = await send(bob, swap)
  expect(verdict).toBe('tesSUCCESS')
  expect(meta?.delivered_amount).toEqual(foretold.result.meta.delivered_amount)
  const result = await client.request({ command: 'amm_info', asset: { currency: 'XRP' }, asset2: USD })
  expect(result.result.amm.trading_fee).toBe(600)
  // 10.1 XRP went to the offer, the rest to the pool: nothing was lost on the way.
  expect(result.result.amm.amount).toBe('1009900000')
  const entry = await client.request({
    command: 'tx',
    transaction: (await rpc('account_tx', { account: bob.classicAddress, limit: 1 })).result.transactions[0]
      .tx.hash,
  })
  if (typeof entry.result.meta !== 'object') throw new Error('no metadata')
  const mine = getBalanceChanges(entry.result.meta).find(({ account }) => account === bob.classicAddress)
  expect(mine?.balances.find(({ currency }) => currency === 'XRP')?.value).toBe('-20.000012')
  expect((await send(bob, { ...swap, DeliverMin: usd('90') })).verdict).toBe('tecPATH_PARTIAL')
})

test('a line that its issuer keeps payments out of takes no part in a swap, and a frozen one only takes in', async () => {
  const carol = Wallet.generate()
  const Carol = carol.classicAddress
  await send(alice, { TransactionType: 'Payment', Account, Destination: Carol, Amount: '10000000' })
  await send(carol, { TransactionType: 'TrustSet', Account: Carol, LimitAmount: usd('100') })
  const LimitAmount = { currency: 'USD', issuer: Carol, value: '0' }
  const set = (Flags: number) =>
    send(issuer, { TransactionType: 'TrustSet', Account: USD.issuer, LimitAmount, Flags })
  const swap = async (Amount: Amount, SendMax: Amount) => {
    const self = { TransactionType: 'Payment', Account: Carol, Destination: Carol } as const
    return (await send(carol, { ...self, Flags: tfPartialPayment, Amount, SendMax })).verdict
  }
  const [setNoRipple, clearNoRipple, freeze, unfreeze] = [131_072, 262_144, 1_048_576, 2_097_152]

  expect((await set(setNoRipple)).verdict).toBe('tesSUCCESS')
  expect(await swap(usd('1'), '1000000')).toBe('tecPATH_DRY')
  const gift = { TransactionType: 'Payment', Account: USD.issuer, Destination: Carol } as const
  expect((await send(issuer, { ...gift, Amount: usd('5') })).verdict).toBe('tesSUCCESS')
  expect(await swap('1000000', usd('1'))).toBe('tecPATH_DRY')
  await set(clearNoRipple + freeze)
  expect(await swap(usd('1'), '1000000')).toBe('tesSUCCESS')
  expect(await swap('1000000', usd('1'))).toBe('tecPATH_DRY')
  await set(unfreeze)
  expect(await swap('1000000', usd('1'))).toBe('tesSUCCESS')
  // Who owes on a line cannot keep payments out of it.
  expect((await set(setNoRipple)).verdict).toBe('tecNO_PERMISSION')
})

test('a path is found over the pool and says what would arrive', async () => {
  const ask = {
    source_account: Account,
    destination_account: Account,
    destination_amount: '-1',
    send_max: usd('10'),
  }
  const { result } = await rpc('ripple_path_find', ask)
  expect(result.alternatives).toHaveLength(1)
  expect(BigInt(result.alternatives[0].destination_amount)).toBeGreaterThan(4_900_000n)
})

test('errors are answered with their names and status 200', async () => {
  expect((await rpc('account_info', { account: Wallet.generate().classicAddress })).result).toMatchObject({
    error: 'actNotFound',
    error_code: 19,
    status: 'error',
  })
  expect((await rpc('nothing')).result).toMatchObject({ error: 'unknownCmd', error_code: 32 })
  expect((await rpc('tx', { transaction: 'A'.repeat(64) })).result).toMatchObject({
    error: 'txnNotFound',
    error_code: 29,
  })
})

test('subscribers hear of each ledger and its transactions, in a chain of hashes', async () => {
  const ledgers: { ledger_hash: string; ledger_index: number }[] = []
  client.on('ledgerClosed', (event) => ledgers.push(event))
  const heard = new Promise<string | undefined>((resolve) =>
    client.on('transaction', ({ hash }) => resolve(hash)),
  )
  await client.request({ command: 'subscribe', streams: ['ledger', 'transactions'] })
  const { hash } = await send(alice, {
    TransactionType: 'Payment',
    Account,
    Destination: bob.classicAddress,
    Amount: '5',
  })
  expect(await heard).toBe(hash)
  await expect.poll(() => ledgers.length).toBeGreaterThan(1)
  const { result } = await client.request({ command: 'ledger', ledger_index: ledgers[1]?.ledger_index ?? 0 })
  expect(result.ledger.parent_hash).toBe(ledgers[0]?.ledger_hash)
})
