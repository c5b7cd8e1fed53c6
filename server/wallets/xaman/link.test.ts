import { expect, test } from 'vitest'
import type { TxJson, XrplTx } from '../../domain/payment/tx.ts'
import { xamanPaymentLink } from './index.ts'

const ME = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const TREASURY = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const ISSUER = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const payment = {
  TransactionType: 'Payment',
  Account: ME,
  Destination: TREASURY,
  Amount: '8500000',
  DestinationTag: 4_294_967_295,
}
const link = (change: Record<string, unknown> = {}, networkId = 0) => {
  const txjson: TxJson = { ...payment, ...change }
  const tx: XrplTx = { family: 'xrpl', networkId, from: ME, to: TREASURY, txjson }
  return xamanPaymentLink(tx)
}
const askedBy = (text: string | undefined) => Object.fromEntries(new URL(text ?? 'none:').searchParams)

test('a link asks for XRP in whole units, names the network, and carries the tag', () => {
  expect(link()).toBe(`https://xaman.app/detect/request:${TREASURY}?amount=8.5&dt=4294967295&network=XRPL`)
})

test.each([
  ['1', '0.000001'],
  ['1000000', '1'],
  ['10', '0.00001'],
  ['100000000000000000', '100000000000'],
  ['1234567', '1.234567'],
])('%s drops are %s XRP', (drops, xrp) => {
  expect(askedBy(link({ Amount: drops }))).toMatchObject({ amount: xrp })
})

test('a link asks for tokens by their issuer and their code, in hex where it is not a short one', () => {
  expect(askedBy(link({ Amount: { currency: 'USD', issuer: ISSUER, value: '12.5' } }))).toEqual({
    amount: '12.5',
    currency: 'USD',
    issuer: ISSUER,
    dt: '4294967295',
    network: 'XRPL',
  })
  const SOLO = '534F4C4F00000000000000000000000000000000'
  const solo = askedBy(link({ Amount: { currency: SOLO, issuer: ISSUER, value: '3' } }))
  expect(solo).toMatchObject({ currency: SOLO })
})

test('a tag of zero is a tag', () => {
  expect(askedBy(link({ DestinationTag: 0 }))).toMatchObject({ dt: '0' })
})

test.each([
  ['a payment without a tag', { DestinationTag: undefined }],
  ['a swap', { Destination: ME, SendMax: '1', Flags: 131_072 }],
  ['a partial payment', { Flags: 131_072 }],
  ['a payment that spends something else', { SendMax: '9000000' }],
  ['a trust line', { TransactionType: 'TrustSet' }],
  ['nothing', { Amount: '0' }],
  ['an amount with an exponent', { Amount: { currency: 'USD', issuer: ISSUER, value: '1e20' } }],
  ['an amount of a kind that is not known', { Amount: { mpt_issuance_id: '00', value: '1' } }],
])('%s has no link', (_, change) => {
  expect(link(change)).toBeUndefined()
})

test('a payment of another network has no link: the app would make it on mainnet', () => {
  expect(link({}, 1)).toBeUndefined()
})
