import { expect, onTestFinished, test } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { startXrplLedger } from '../../../sandbox/xrpl/server.ts'
import { newWallet, openXrplTestChain } from '#testing/xrpl-test-chain.ts'
import { minor } from '../../domain/money.ts'
import type { Expectation } from '../../domain/payment/proof.ts'
import type { UnsignedTx, XrplTx } from '../../domain/payment/tx.ts'
import { XRP, readLedgerAsset } from '../../formats/xrpl.ts'
import { swapTx } from '../../upstreams/xrpl-dex/payment.ts'

const reference = 'ab'.repeat(32)
const feeAmount = minor(8_500n)

/** A ledger with a market, a payer, and a payment of a fee and a swap. */
async function open() {
  const [payer, treasury, maker] = [newWallet(), newWallet(), newWallet()]
  const wallets = [payer, treasury, maker]
  const genesis = new Map(wallets.map(({ classicAddress }) => [classicAddress, 10_000_000_000n]))
  const server = await startXrplLedger({ now: Date.now, closeEvery: 0, genesis })
  onTestFinished(() => server.stop())
  const xrpl = openXrplTestChain(server, wallets)
  const { chain } = xrpl
  await xrpl.issue(maker, 'USD', [[payer, '0']])
  const issuer = maker.classicAddress
  const TakerGets = { currency: 'USD', issuer, value: '100' }
  await xrpl.act(maker, {
    TransactionType: 'OfferCreate',
    Account: issuer,
    TakerGets,
    TakerPays: '100000000',
  })
  const usd: Asset = { address: `USD.${issuer}`, symbol: 'USD', name: 'USD', decimals: 15 }
  const from = payer.classicAddress
  const point = await chain.point(from)
  const fee = await chain.feeLeg({
    payer: from,
    treasury: treasury.classicAddress,
    asset: chain.coin,
    amount: feeAmount,
    reference,
  })
  /** A swap of 10 XRP for at least so many units of the token. */
  const swap = (least: bigint): XrplTx =>
    swapTx(
      0,
      {
        payer: from,
        from: XRP,
        amount: minor(10_000_000n),
        to: readLedgerAsset(usd),
        expected: minor(10n ** 17n),
        paths: [],
      },
      minor(least),
    )
  const group = async (product: UnsignedTx) => {
    const form = await chain.together?.([
      { kind: 'fee', asset: chain.coin, tx: fee },
      { kind: 'product', asset: chain.coin, tx: product },
    ])
    if (form === undefined) throw new Error('there is no group')
    return { form, hashes: chain.legHashes?.(form, point.nonce) ?? [] }
  }
  const times = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 600_000) }
  const expectFee: Expectation = {
    kind: 'fee',
    payer: from,
    treasury: treasury.classicAddress,
    asset: chain.coin,
    amount: feeAmount,
    reference,
    ...times,
  }
  const expectProduct = (tx: UnsignedTx): Expectation => ({
    kind: 'product',
    payer: from,
    tx,
    toToken: usd,
    minOut: minor(1n),
    notBefore: times.notBefore,
  })
  return {
    chain,
    send: (tx: UnsignedTx) => xrpl.send(tx),
    swap,
    fee,
    group,
    expectFee,
    expectProduct,
    payer: from,
    treasury: treasury.classicAddress,
    point,
  }
}

test('one signature pays the fee and swaps, each found by its own hash and by the batch’s', async () => {
  const { chain, send, swap, group, expectFee, expectProduct, payer, treasury, point } = await open()
  const product = swap(9n * 10n ** 15n)
  const { form, hashes } = await group(product)
  expect(chain.coinIn(form)).toBe(10_008_500n)
  const via = await send(form)
  const [feeHash = '', swapHash = ''] = hashes
  expect(await chain.inspect(via)).toMatchObject({ payer, carries: hashes })
  const received = 10n ** 16n
  expect(await chain.verify(feeHash, expectFee)).toMatchObject({
    state: 'confirmed',
    received: feeAmount,
    named: true,
  })
  expect(await chain.verify(swapHash, expectProduct(product))).toMatchObject({ state: 'confirmed', received })
  expect(await chain.verify(via, expectProduct(form))).toMatchObject({ state: 'confirmed', received })
  expect(await chain.verify(via, expectFee)).toMatchObject({ state: 'rejected' })
  const { hashes: sent } = await chain.sentSince(payer, point)
  expect(sent).toEqual([via, feeHash, swapHash])
  const paid = await chain.incoming[0]?.paidTo(treasury, point)
  expect(paid?.hashes).toContain(feeHash)
  expect(await chain.arrived(via, treasury)).toMatchObject({ amounts: [] })
  expect(await chain.arrived(feeHash, treasury)).toMatchObject({
    amounts: [{ asset: 'native', amount: feeAmount }],
  })
})

test('where the swap fails, no fee is taken, and the batch says so by its own hash', async () => {
  const { chain, send, swap, group, expectFee, expectProduct } = await open()
  const { form, hashes } = await group(swap(10n ** 17n))
  const via = await send(form)
  for (const hash of hashes) expect(await chain.verify(hash, expectFee)).toEqual({ state: 'missing' })
  expect(await chain.verify(via, expectProduct(form))).toEqual({ state: 'rejected', reason: 'TX_FAILED' })
})

test('attack: a batch of other transactions, or in another order, is not the one that was prepared', async () => {
  const { chain, send, swap, fee, group, expectProduct } = await open()
  const [cheap, dear] = [swap(1n), swap(9n * 10n ** 15n)]
  const { form } = await group(dear)
  const other = await send((await group(cheap)).form)
  expect(await chain.verify(other, expectProduct(form))).toMatchObject({
    state: 'rejected',
    reason: 'TAG_MISMATCH',
  })
  const swapped = await chain.together?.([
    { kind: 'product', asset: chain.coin, tx: dear },
    { kind: 'fee', asset: chain.coin, tx: fee },
  ])
  const turned = swapped === undefined ? '' : await send(swapped)
  expect(await chain.verify(turned, expectProduct(form))).toMatchObject({
    state: 'rejected',
    reason: 'TAG_MISMATCH',
  })
})

test('attack: a payment in a batch that names no intent pays no fee', async () => {
  const { chain, send, swap, fee, expectFee, point } = await open()
  if (fee.family !== 'xrpl') throw new Error('it is of the XRP Ledger')
  const { InvoiceID: _, DestinationTag: _tag, ...bare } = fee.txjson
  const form = await chain.together?.([
    {
      kind: 'fee',
      asset: chain.coin,
      tx: { ...fee, txjson: { ...bare, TransactionType: 'Payment', Account: fee.from } },
    },
    { kind: 'product', asset: chain.coin, tx: swap(1n) },
  ])
  if (form === undefined) throw new Error('there is no group')
  await send(form)
  const [hash = ''] = chain.legHashes?.(form, point.nonce) ?? []
  expect(await chain.verify(hash, expectFee)).toMatchObject({ state: 'rejected', reason: 'TAG_MISMATCH' })
})

test('an offer for an NFT is not carried with its fee: it is signed alone', async () => {
  const { chain, fee } = await open()
  if (fee.family !== 'xrpl') throw new Error('it is of the XRP Ledger')
  const txjson = {
    TransactionType: 'NFTokenAcceptOffer',
    Account: fee.from,
    NFTokenSellOffer: 'AB'.repeat(32),
  }
  const accept: UnsignedTx = { ...fee, txjson }
  const legs = [
    { kind: 'fee', asset: chain.coin, tx: fee },
    { kind: 'product', asset: chain.coin, tx: accept },
  ] as const
  expect(await chain.together?.(legs)).toBeUndefined()
})
