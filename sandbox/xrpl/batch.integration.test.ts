import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Batch,
  BatchFlags,
  Client,
  GlobalFlags,
  hashes,
  type Payment,
  type TrustSet,
  Wallet,
} from 'xrpl'
import { startXrplLedger, type XrplLedgerServer } from './server.ts'

const [alice, bob, issuer] = [Wallet.generate(), Wallet.generate(), Wallet.generate()]
const Account = alice.classicAddress
const Flags = GlobalFlags.tfInnerBatchTxn

let ledger: XrplLedgerServer
let client: Client

beforeAll(async () => {
  const genesis = new Map([alice, bob, issuer].map((wallet) => [wallet.classicAddress, 10_000_000_000n]))
  ledger = await startXrplLedger({ now: Date.now, closeEvery: 100, genesis })
  client = new Client(ledger.websocket)
  await client.connect()
})
afterAll(async () => {
  await client.disconnect()
  await ledger.stop()
})

const pay = (drops: string): Payment => ({
  TransactionType: 'Payment',
  Account,
  Destination: bob.classicAddress,
  Amount: drops,
  Flags,
})
const line: TrustSet = {
  TransactionType: 'TrustSet',
  Account,
  LimitAmount: { currency: 'USD', issuer: issuer.classicAddress, value: '5' },
  Flags,
}
const together = (
  inner: readonly (Payment | TrustSet)[],
  mode: number = BatchFlags.tfAllOrNothing,
): Batch => ({
  TransactionType: 'Batch',
  Account,
  Flags: mode,
  RawTransactions: inner.map((RawTransaction) => ({ RawTransaction })),
})

async function send(batch: Batch, change: Partial<Batch> = {}) {
  const filled = { ...(await client.autofill(batch)), ...change }
  const { tx_blob, hash } = alice.sign(filled)
  const { result } = await client.request({ command: 'submit', tx_blob })
  ledger.close()
  const inner = filled.RawTransactions.map(({ RawTransaction }) => hashes.hashSignedTx(RawTransaction))
  const found = (name: string) => ledger.ledger.transaction(name)
  return { verdict: result.engine_result, hash, outer: found(hash), inner: inner.map(found) }
}
const verdict = async (batch: Batch, change?: Partial<Batch>) => (await send(batch, change)).verdict
const balance = async (account: string) =>
  BigInt(await client.getXrpBalance(account).then((xrp) => xrp * 1e6))
const sequence = async () =>
  (await client.request({ command: 'account_info', account: Account })).result.account_data.Sequence

test('all transactions of a batch happen after it in its ledger, with the hashes that were known before', async () => {
  const [had, at] = [await balance(bob.classicAddress), await sequence()]
  const { verdict: result, hash, outer, inner } = await send(together([pay('1000000'), line]))
  expect(result).toBe('tesSUCCESS')
  const places = inner.map((one) => [
    one?.metadata.TransactionResult,
    one?.metadata.ParentBatchID,
    one?.ledgerIndex,
  ])
  expect(places).toEqual([
    ['tesSUCCESS', hash, outer?.ledgerIndex],
    ['tesSUCCESS', hash, outer?.ledgerIndex],
  ])
  expect(await balance(bob.classicAddress)).toBe(had + 1_000_000n)
  expect(await sequence()).toBe(at + 3)
  const { result: history } = await client.request({
    command: 'account_tx',
    account: bob.classicAddress,
    limit: 1,
  })
  expect(history.transactions[0]?.hash).toBe(inner[0]?.hash)
})

test('of a batch with one that fails nothing is in the ledger but the batch, its fee and its number', async () => {
  const [had, at] = [await balance(bob.classicAddress), await sequence()]
  const { verdict: result, outer, inner } = await send(together([pay('1000000'), pay('99000000000000')]))
  expect([result, outer?.result]).toEqual(['tesSUCCESS', 'tesSUCCESS'])
  expect(inner).toEqual([undefined, undefined])
  expect(await balance(bob.classicAddress)).toBe(had)
  expect(await sequence()).toBe(at + 1)
})

test('what is no batch of one account’s unsigned transactions is refused', async () => {
  const two = [pay('1'), pay('2')]
  expect(await verdict(together(two), { Fee: '12' })).toBe('telINSUF_FEE_P')
  expect(await verdict(together(two, 0x0002_0000))).toBe('temDISABLED')
  expect(await verdict(together([pay('1'), { ...pay('2'), Account: bob.classicAddress }]))).toBe(
    'temDISABLED',
  )
  const { result } = await client.request({ command: 'simulate', tx_json: pay('1') })
  expect(result.engine_result).toBe('temINVALID_FLAG')
})
