import { feeLeg, prepared } from '#server/chains/xrpl/build/fee-leg.ts'
import { transfer } from '#server/chains/xrpl/build/transfer.ts'
import { tagOf } from '#server/chains/xrpl/codec/memo.ts'
import { minor } from '#server/domain/money.ts'
import type { TxJson, UnsignedTx, XrplTx } from '#server/domain/payment/tx.ts'
import { readLedgerAsset, XRP } from '#server/formats/xrpl.ts'
import { swapTx } from '#server/upstreams/xrpl-dex/payment.ts'
import { asXrpl } from '../xrpl-test-chain.ts'
import type { Meaning, StepFamily, Terms } from './family.ts'

const PAYER = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const STRANGER = 'rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const TREASURY = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const ISSUER = 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'
const USD = `USD.${ISSUER}`
const FAKE = `USD.${STRANGER}`
const SOLO = `534F4C4F00000000000000000000000000000000.${ISSUER}`
/** The other one is named in its transactions. */
const networkIds = { main: 0, other: 21_337 }
const PARTIAL_PAYMENT = 0x00020000
const SET_NO_RIPPLE = 0x00020000
const coin = { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6 }
const token = (address: string) => ({ address, symbol: 'USD', name: 'US Dollar', decimals: 15 })

const trust = ({ payer, network }: Terms, flags = SET_NO_RIPPLE): XrplTx =>
  prepared(networkIds[network], payer, ISSUER, {
    TransactionType: 'TrustSet',
    Account: payer,
    Flags: flags,
    LimitAmount: { currency: 'USD', issuer: ISSUER, value: '1000000000' },
  })

function swap({ payer, amount, minOut, network }: Terms, from: string, to: string): XrplTx {
  const [sold, bought] = [from, to].map((address) =>
    address === 'native' ? XRP : readLedgerAsset({ address }),
  )
  if (sold === undefined || bought === undefined) throw new RangeError('there are two sides')
  const paths = [[{ currency: 'USD', issuer: ISSUER }]]
  return swapTx(
    networkIds[network],
    { payer, from: sold, amount: minor(amount), to: bought, expected: minor(minOut * 2n), paths },
    minor(minOut),
  )
}

const fee = ({ payer, amount, reference, network }: Terms, asset: string): XrplTx =>
  feeLeg(networkIds[network], {
    payer,
    treasury: TREASURY,
    asset: asset === 'native' ? coin : token(asset),
    amount: minor(amount),
    reference,
  })

export const xrplSteps: StepFamily = {
  name: 'xrpl',
  chains: { main: 'xrpl:0', other: 'xrpl:21337' },
  accounts: [PAYER, STRANGER],
  lookAlikes: [USD, FAKE],
  spellings: [],
  notSpellings: [STRANGER, PAYER.toLowerCase(), `${PAYER}a`, ''],
  async steps(terms) {
    const { payer, amount, minOut, reference, network } = terms
    const named = (to: string, value: bigint, action: Meaning['action']): Meaning => ({
      chain: xrplSteps.chains[network],
      from: payer,
      to,
      value,
      action,
    })
    const paid = { kind: 'pay', amount, to: TREASURY, tag: tagOf(reference), reference } as const
    const swapped = { kind: 'swap', amount, minOut, receiver: payer } as const
    return [
      {
        name: 'a fee in the coin',
        tx: fee(terms, 'native'),
        means: named(TREASURY, amount, { ...paid, asset: 'native' }),
      },
      {
        name: 'a fee in a token',
        tx: fee(terms, USD),
        means: named(TREASURY, 0n, { ...paid, asset: USD }),
      },
      {
        name: 'a fee in a token that looks like another',
        tx: fee(terms, FAKE),
        means: named(TREASURY, 0n, { ...paid, asset: FAKE }),
      },
      {
        name: 'a payment in the coin',
        tx: transfer(networkIds[network], { payer, to: STRANGER, amount: minor(amount), asset: coin }),
        means: named(STRANGER, amount, { kind: 'pay', amount, to: STRANGER, asset: 'native' }),
      },
      {
        name: 'a payment in a token with a tag',
        tx: transfer(networkIds[network], {
          payer,
          to: STRANGER,
          amount: minor(amount),
          asset: token(USD),
          extraId: '4294967295',
        }),
        means: named(STRANGER, 0n, { kind: 'pay', amount, to: STRANGER, asset: USD, tag: 0xffffffff }),
      },
      { name: 'a trust line', tx: trust(terms), means: named(ISSUER, 0n, { kind: 'trust', asset: USD }) },
      {
        name: 'a swap of the coin',
        tx: swap(terms, 'native', USD),
        means: named(payer, amount, { ...swapped, fromAsset: 'native', toAsset: USD }),
      },
      {
        name: 'a swap of a token',
        tx: swap(terms, SOLO, 'native'),
        means: named(payer, 0n, { ...swapped, fromAsset: SOLO, toAsset: 'native' }),
      },
    ]
  },
  unnamed: (tx) => changed(tx, { InvoiceID: undefined, DestinationTag: undefined }),
  async attacks(terms) {
    const { payer, network } = terms
    const [paid, bought] = [fee(terms, 'native'), swap(terms, 'native', USD)]
    const other = (
      TransactionType: string,
      fields: Readonly<Record<string, unknown>> & { readonly Destination?: string },
    ): XrplTx =>
      prepared(networkIds[network], payer, fields.Destination ?? payer, {
        TransactionType,
        Account: payer,
        ...fields,
      })
    return [
      { name: 'another key for the account', tx: other('SetRegularKey', { RegularKey: STRANGER }) },
      {
        name: 'signers for the account',
        tx: other('SignerListSet', { SignerQuorum: 1, SignerEntries: [] }),
      },
      { name: 'the end of the account', tx: other('AccountDelete', { Destination: STRANGER }) },
      { name: 'a setting of the account', tx: other('AccountSet', { SetFlag: 4 }) },
      { name: 'a program in the account', tx: other('SetHook', { Hooks: [] }) },
      { name: 'a check for someone', tx: other('CheckCreate', { Destination: STRANGER, SendMax: '1' }) },
      { name: 'a type that no one knows', tx: other('Frobnicate', {}) },
      { name: 'a fee that may be paid in part', tx: changed(paid, { Flags: PARTIAL_PAYMENT }) },
      { name: 'a fee that is paid with something else', tx: changed(paid, { SendMax: '999999999' }) },
      { name: 'a network fee that burns XRP', tx: changed(paid, { Fee: '100000000' }) },
      { name: 'a swap without a minimum', tx: changed(bought, { DeliverMin: undefined }) },
      { name: 'a swap for someone else', tx: changed(bought, { Destination: STRANGER }) },
      { name: 'a field that no one knows', tx: changed(paid, { Delegate: STRANGER }) },
      { name: 'a line that lets balances ripple', tx: trust(terms, 0) },
      { name: 'an amount that is cut off', tx: changed(paid, { Amount: '' }) },
      { name: 'an amount that there is not', tx: changed(paid, { Amount: '9'.repeat(18) }) },
    ]
  },
}

/** With other fields; those without a value are left out. */
function changed(tx: UnsignedTx, change: Readonly<Record<string, unknown>>): XrplTx {
  const { txjson, ...rest } = asXrpl(tx)
  const { TransactionType, Account } = txjson
  const fields = Object.entries({ ...txjson, ...change }).filter(([, value]) => value !== undefined)
  const next: TxJson = { ...Object.fromEntries(fields), TransactionType, Account }
  return {
    ...rest,
    to: typeof next['Destination'] === 'string' ? next['Destination'] : rest.to,
    txjson: next,
  }
}
