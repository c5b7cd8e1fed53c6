import { describe, expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import type { StellarTx, UnsignedTx } from '../../domain/payment/tx.ts'
import type { PreparationNeed, ProductNeed } from '../../ports/chain.ts'
import { xlm } from '../../formats/coins.ts'
import {
  account,
  chainOver,
  coinLine,
  fakeHorizon,
  type Json,
  NOW,
  passphrase,
  pageOf,
  payer,
  stranger,
  tokenLine,
  treasury,
  USDC,
} from './testing/fake-horizon.ts'

const chainWith = (answers: Readonly<Record<string, unknown>>) => chainOver(fakeHorizon(answers))
const XLM = 10_000_000n

const balancesOf = (own: Json) =>
  chainWith({ [`/accounts/${payer}`]: account(own) }).balances(payer, [xlm, USDC])

test('what can be spent is less than what is there: by the reserve, and by what offers hold', async () => {
  // Two reserves of the account, three of its entries, one that it sponsors, less two that are sponsored: 2 XLM.
  const entries = { subentry_count: 3, num_sponsoring: 1, num_sponsored: 2 }
  const held = { selling_liabilities: '0.5000000' }
  const balances = [coinLine('10.0000000', held), tokenLine('7.0000001', held)]
  expect(await balancesOf({ ...entries, balances })).toEqual([75_000_000n, 65_000_001n])
  expect(await balancesOf({ ...entries, balances: [coinLine('1.9999999')] })).toEqual([0n, 0n])
})

test('shares of a pool are not tokens, and an account that does not exist holds nothing', async () => {
  const shares = { asset_type: 'liquidity_pool_shares', liquidity_pool_id: 'ab', balance: '5.0000000' }
  expect(await balancesOf({ balances: [shares, coinLine('2.0000000')] })).toEqual([XLM, 0n])
  expect(await chainWith({}).balances(payer, [USDC, xlm])).toEqual([0n, 0n])
})

const need: PreparationNeed = {
  payer,
  from: xlm,
  amount: minor(XLM),
  to: USDC,
  expectedOut: minor(3_000_000n),
}
const issuer = { [`/accounts/${treasury}`]: account() }
const preparing = (own: Json | undefined, change: Partial<PreparationNeed> = {}, rest: Json = issuer) =>
  chainWith({ ...rest, [`/accounts/${payer}`]: own && account(own) }).preparations({ ...need, ...change })

const full = (limit: string) => [coinLine('10.0000000'), tokenLine('1.0000000', { limit })]

test('a trust line is asked for where there is none, and where its limit leaves too little room', async () => {
  const validUntil = NOW.getTime() / 1000 + 180
  const tx = { family: 'stellar', network: passphrase, from: payer, validUntil }
  const line = { kind: 'trustline', asset: USDC, to: treasury }
  const step = { ...line, tx: { ...tx, operations: [{ type: 'change_trust', asset: USDC.address }] } }
  expect(await preparing({})).toEqual([step])
  expect(await preparing({ balances: full('1.2999999') })).toEqual([step])
  expect(await preparing({ balances: full('1.3000000') })).toEqual([])
  const offers = tokenLine('1.0000000', { limit: '1.3000000', buying_liabilities: '0.1000000' })
  expect(await preparing({ balances: [coinLine('10.0000000'), offers] })).toEqual([step])
})

test('nothing is to be prepared for the coin, nor for an issuer’s own token', async () => {
  expect(await preparing({}, { to: xlm })).toEqual([])
  const own = { ...USDC, address: `USDC:${payer}` }
  expect(await preparing({}, { to: own })).toEqual([])
})

test('an account that does not exist cannot swap anything', async () => {
  await expect(preparing(undefined)).rejects.toMatchObject({ code: 'TRUSTLINE_REQUIRED' })
  await expect(preparing(undefined, { to: xlm })).rejects.toMatchObject({ code: 'TRUSTLINE_REQUIRED' })
})

test('a token whose issuer is gone, or has to approve first, cannot be bought', async () => {
  const approving = { [`/accounts/${treasury}`]: account({ flags: { auth_required: true } }) }
  for (const rest of [{}, approving])
    await expect(preparing({}, {}, rest)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
})

test('a frozen line takes part in no swap, on either side', async () => {
  const frozen = { balances: [coinLine('10.0000000'), tokenLine('5.0000000', { is_authorized: false })] }
  await expect(preparing(frozen)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
  const selling = preparing(frozen, { from: USDC, to: xlm })
  await expect(selling).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
})

test('an asset that cannot exist is never asked for', async () => {
  for (const address of ['USDC', `USDC:${treasury.slice(0, -1)}A`, `A/B:${treasury}`])
    await expect(preparing({}, { to: { ...USDC, address } })).rejects.toMatchObject({
      code: 'UNSUPPORTED_TOKEN',
    })
})

const pointAt = (sequence: number, own?: Json) =>
  chainWith({
    '/ledgers': pageOf({ sequence, hash: 'cd'.repeat(32), closed_at: NOW.toISOString() }),
    [`/accounts/${payer}`]: own && account(own),
  }).point(payer)

test('a point is of the moment that the account’s entry was last changed in, and names the ledger that comes', async () => {
  expect(await pointAt(50_000, {})).toEqual({ block: '49990', nonce: 8, collecting: 50_001 })
  expect(await pointAt(80_000, {})).toEqual({ block: '79000', nonce: 8, collecting: 80_001 })
  expect(await pointAt(50_000)).toEqual({ block: '49000', nonce: 0, collecting: 50_001 })
})

const tx: StellarTx = {
  family: 'stellar',
  network: passphrase,
  from: payer,
  operations: [{ type: 'payment', to: treasury, asset: 'native', amount: '1' }],
  validUntil: NOW.getTime() / 1000,
}

/** Whether it may land, so many seconds after its time by the last ledger's own. */
const landsAfter = (seconds: number, asked: UnsignedTx = tx) => {
  const closed = new Date(NOW.getTime() + seconds * 1000).toISOString()
  const ledger = { sequence: 50_000, hash: 'cd'.repeat(32), closed_at: closed }
  return chainOver(fakeHorizon({ '/ledgers': pageOf(ledger) })).mayStillLand?.(asked)
}

test('a transaction names the time at which it ends', () => {
  expect(chainOver(fakeHorizon({})).endOf?.(tx)).toEqual(NOW)
})

test('a request may land until ledgers have closed well beyond its time', async () => {
  expect(await landsAfter(-180)).toBe(true)
  expect(await landsAfter(0)).toBe(true)
  // One that landed at the last moment is seen meanwhile.
  expect(await landsAfter(15)).toBe(true)
  expect(await landsAfter(16)).toBe(false)
})

test('every transaction ends three minutes after it is written', async () => {
  const chain = chainOver(fakeHorizon({}))
  const leg = { payer, treasury, asset: xlm, amount: minor(1n), reference: 'ab'.repeat(32) }
  expect(await chain.feeLeg(leg)).toMatchObject({
    validUntil: NOW.getTime() / 1000 + 180,
  })
})

test('a transaction is the chain’s own by its network', () => {
  const chain = chainOver(fakeHorizon({}))
  expect([tx, { ...tx, network: 'another' }].map((one) => chain.owns(one))).toEqual([true, false])
})

const signer = (weight: number, type = 'ed25519_public_key') => ({ weight, type, key: stranger })

describe('what a payer lacks', () => {
  const fee = { asset: xlm, amount: minor(1_000_000n) }
  const swap = { asset: xlm, amount: minor(XLM), receives: USDC }
  const lacksOf = (own: Json | undefined, product: ProductNeed = swap, rest: Json = issuer) =>
    chainWith({ ...rest, [`/accounts/${payer}`]: own && account(own) }).lacks({
      payer,
      treasury,
      fee,
      product,
      steps: [{ kind: 'fee' }, { kind: 'product' }],
    })

  test('lumens have to cover amount, fee, costs, and the reserve of the new line', async () => {
    // One XLM stays, one is swapped, a tenth is the fee and half a one the reserve; each step costs 0.00001 at least.
    expect(await lacksOf({ balances: [coinLine('2.6002000')] })).toEqual([])
    expect(await lacksOf({ balances: [coinLine('2.6000200')] })).toMatchObject([
      { for: 'reserve', estimated: true },
    ])
    const [short] = await lacksOf({ balances: [coinLine('2.6000199')] })
    expect(short).toMatchObject({ code: 'INSUFFICIENT_FUNDS', needed: 16_002_000n, has: 16_000_199n })
    expect(short).not.toHaveProperty('estimated')
    expect(await lacksOf({ balances: [coinLine('2.1002000'), tokenLine('0.0000000')] })).toEqual([])
  })

  test('what offers hold, and a reserve that is not whole, are missing too', async () => {
    const held = { selling_liabilities: '0.5000000' }
    const lines = [coinLine('2.6002000', held), tokenLine('1.0000000', held)]
    expect(await lacksOf({ balances: lines }, { asset: USDC, amount: minor(5_000_001n) })).toMatchObject([
      { asset: USDC, for: 'amount', has: 5_000_000n },
    ])
    const less = [coinLine('2.6001999', held), tokenLine('1.0000000')]
    expect(await lacksOf({ balances: less })).toMatchObject([{ asset: xlm, has: 11_001_999n }])
    const [poor] = await lacksOf({ subentry_count: 4, balances: [coinLine('2.0000000'), tokenLine('1')] })
    expect(poor).toMatchObject({ has: 0n, needed: XLM + 1_000_000n + 2_000n + XLM })
    expect(await lacksOf(undefined)).toMatchObject([{ has: 0n }])
  })

  test('a line that is frozen since, and an issuer that has to approve, refuse the payment', async () => {
    const frozen = [coinLine('9.0000000'), tokenLine('1.0000000', { is_authorized: false })]
    for (const product of [swap, { asset: USDC, amount: minor(1n) }])
      await expect(lacksOf({ balances: frozen }, product)).rejects.toMatchObject({
        code: 'UNSUPPORTED_TOKEN',
      })
    const approving = { [`/accounts/${treasury}`]: account({ flags: { auth_required: true } }) }
    await expect(lacksOf({}, swap, approving)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
  })

  test('an account whose payments need several keys is told so; one key with enough weight is enough', async () => {
    const thresholds = { low_threshold: 0, med_threshold: 2, high_threshold: 3 }
    const refused = [{ code: 'UNSUPPORTED_ACCOUNT', reason: 'MULTI_SIGNED' }]
    expect(await lacksOf({ thresholds, signers: [signer(1), signer(1)] })).toEqual(refused)
    expect(await lacksOf({ thresholds, signers: [signer(1), signer(5, 'sha256_hash')] })).toEqual(refused)
    expect(await lacksOf({ thresholds, signers: [signer(0), signer(2)] })).toEqual([])
  })
})
