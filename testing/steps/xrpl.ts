import { feeLeg, prepared } from '#server/chains/xrpl/build/fee-leg.ts'
import { together } from '#server/chains/xrpl/build/together.ts'
import { transfer } from '#server/chains/xrpl/build/transfer.ts'
import { innerOf } from '#server/chains/xrpl/codec/batch.ts'
import { tagOf } from '#server/chains/xrpl/codec/memo.ts'
import { minor } from '#server/domain/money.ts'
import type { TxJson, UnsignedTx, XrplTx } from '#server/domain/payment/tx.ts'
import { INNER_BATCH, readLedgerAsset, XRP } from '#server/formats/xrpl.ts'
import { swapTx } from '#server/upstreams/xrpl-dex/payment.ts'
import { asXrpl } from '../xrpl-test-chain.ts'
import type { Meaning, PreparedGroup, StepFamily, Terms } from './family.ts'

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
  async together(terms) {
    const steps = await xrplSteps.steps(terms)
    const group = (name: string, ...names: readonly string[]): PreparedGroup => {
      const legs = names.map((named) => {
        const step = steps.find((one) => one.name === named)
        if (step === undefined) throw new RangeError(`there is no step ${named}`)
        return step
      })
      return { name, tx: batch(terms, ...legs.map(({ tx }) => tx)), legs: legs.map(({ means }) => means) }
    }
    return [
      group('a fee and a swap', 'a fee in the coin', 'a swap of the coin'),
      group('a trust line, a fee and a swap', 'a trust line', 'a fee in the coin', 'a swap of the coin'),
    ]
  },
  async togetherAttacks(terms) {
    const [pays, swaps] = [fee(terms, 'native'), swap(terms, 'native', USD)]
    const whole = batch(terms, pays, swaps)
    const inner = innerOf(whole.txjson)
    const holding = (...txs: readonly object[]) =>
      changed(whole, { RawTransactions: txs.map((tx) => ({ RawTransaction: tx })) })
    /** The batch with other fields of its first transaction. */
    const paying = (change: Readonly<Record<string, unknown>>) =>
      holding({ ...inner[0], ...change }, ...inner.slice(1))
    return [
      {
        name: 'a third transaction',
        tx: batch(terms, pays, swaps, changed(pays, { Destination: STRANGER })),
      },
      { name: 'another order', tx: batch(terms, swaps, pays) },
      { name: 'another payer', tx: { ...whole, txjson: { ...whole.txjson, Account: STRANGER } } },
      { name: 'a transaction of another payer', tx: paying({ Account: STRANGER }) },
      { name: 'the fee to another account', tx: paying({ Destination: STRANGER }) },
      { name: 'another fee', tx: paying({ Amount: '85001' }) },
      { name: 'another reference', tx: paying({ InvoiceID: '1F'.repeat(32) }) },
      { name: 'no reference', tx: batch(terms, xrplSteps.unnamed(pays), swaps) },
      { name: 'a second memo', tx: paying({ Memos: [{ Memo: { MemoData: 'AB' } }] }) },
      { name: 'a memo around them', tx: changed(whole, { Memos: [{ Memo: { MemoData: 'AB' } }] }) },
      { name: 'a transaction with flags of its own', tx: paying({ Flags: INNER_BATCH + PARTIAL_PAYMENT }) },
      {
        name: 'a transaction with a flag that no one knows',
        tx: paying({ Flags: INNER_BATCH + 0x00010000 }),
      },
      { name: 'a transaction that does not belong to it', tx: paying({ Flags: 0 }) },
      { name: 'a transaction with a network fee', tx: paying({ Fee: '12' }) },
      { name: 'a transaction with a key', tx: paying({ SigningPubKey: 'ED'.repeat(33) }) },
      { name: 'a transaction with a ticket', tx: paying({ Sequence: 0, TicketSequence: 7 }) },
      { name: 'a transaction that ends by itself', tx: paying({ LastLedgerSequence: 7 }) },
      {
        name: 'the swap for another account',
        tx: batch(terms, pays, changed(swaps, { Destination: STRANGER })),
      },
      { name: 'the fee alone', tx: holding(...inner.slice(0, 1)) },
      { name: 'a batch in the batch', tx: holding(...inner, whole.txjson) },
      { name: 'the fee although the swap fails', tx: changed(whole, { Flags: 0x00080000 }) },
      { name: 'signatures of others', tx: changed(whole, { BatchSigners: [] }) },
      { name: 'a network fee that burns XRP', tx: changed(whole, { Fee: '100000000' }) },
      { name: 'no network fee', tx: changed(whole, { Fee: undefined }) },
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

/** Transactions as one, as the chain writes it. */
function batch({ network }: Terms, ...legs: readonly UnsignedTx[]): XrplTx {
  const tx = together(
    networkIds[network],
    legs.map((leg) => ({ kind: 'fee', asset: coin, tx: leg })),
  )
  if (tx === undefined) throw new RangeError('a batch does not carry them')
  return tx
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
