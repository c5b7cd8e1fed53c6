import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import { sol } from '../../../formats/coins.ts'
import { WRAPPED_SOL } from '../../../formats/solana.ts'
import { memo, transferCoin, transferToken } from '../codec/instructions.ts'
import { TOKEN } from '../codec/programs.ts'
import { tokenAccountOf } from '../codec/token-account.ts'
import { address } from '../testing/keys.ts'
import { type Changes, landed } from '../testing/landed.ts'
import type { Effects } from './effects.ts'
import { feeIn, trialProblem } from './judge-trial.ts'

const [payer, stranger, sold, bought] = [address(1), address(2), address(3), address(4)]
const token = (at: string) => ({ address: at, symbol: 'ANY', name: 'Any', decimals: 6 })
const AMOUNT = 50_000_000n
const MIN = 100_000_000n
const asked = { payer, amount: minor(AMOUNT), minOut: minor(MIN) }
const tokens = { ...asked, from: token(sold), to: token(bought) }
const forCoins = { ...asked, from: token(sold), to: sol }
const ofCoins = { ...asked, from: sol, to: token(bought) }

const tokenOf = (owner: string, mint: string, change: bigint) => ({ owner, mint, change })
/** A swap of tokens that takes and brings so much, and the payer's change of lamports. */
const tried = (took: bigint, brought: bigint, coins: Changes['coins'] = {}): Effects =>
  landed(payer, [memo('swap', payer)], {
    coins,
    tokens: [tokenOf(payer, sold, -took), tokenOf(payer, bought, brought)],
  })
/** A swap between the coin and a token, in which the payer also sends lamports away. */
const withCoins = (change: bigint, sent: bigint, mint: string, tokenChange: bigint): Effects =>
  landed(payer, [transferCoin(payer, stranger, sent)], {
    coins: { [payer]: change, [stranger]: sent },
    // Accounts 0 and 1 are the payer and the stranger.
    tokens: [tokenOf(payer, mint, tokenChange)],
  })

test('a swap that takes its amount and brings its minimum is the one that was stated', () => {
  expect(trialProblem(tried(AMOUNT, MIN), tokens)).toBeUndefined()
  // Less by the rounding of aggregators alone.
  expect(trialProblem(tried(AMOUNT - 1n, MIN - 100n), tokens)).toBeUndefined()
})

test('attack: a swap that brings less than its minimum is refused', () => {
  expect(trialProblem(tried(AMOUNT, MIN - 101n), tokens)).toBe('it brings 99999899')
  expect(trialProblem(tried(AMOUNT, 0n), tokens)).toBe('it brings 0')
})

test('attack: a swap that takes more than its amount is refused, whatever it brings', () => {
  expect(trialProblem(tried(AMOUNT + 1n, 2n * MIN), tokens)).toBe('it takes 50000001')
  expect(trialProblem(withCoins(-AMOUNT - 1n, 0n, bought, MIN), ofCoins)).toBe('it takes 50000001')
})

test('attack: tokens that others gain, and other tokens, are not what the payer was promised', () => {
  const elsewhere = landed(payer, [memo('swap', payer)], {
    tokens: [tokenOf(payer, sold, -AMOUNT), tokenOf(stranger, bought, MIN), tokenOf(payer, address(5), MIN)],
  })
  expect(trialProblem(elsewhere, tokens)).toBe('it brings 0')
})

test('without a stated minimum, only the amount is judged', () => {
  const { to: _to, minOut: _minOut, ...alone } = tokens
  expect(trialProblem(tried(AMOUNT, 0n), alone)).toBeUndefined()
  expect(trialProblem(tried(AMOUNT + 1n, 0n), alone)).toBe('it takes 50000001')
})

test('bought SOL is judged without the network fee and tips, which are not a cost of the swap', () => {
  const tip = 1_000_000n
  expect(trialProblem(withCoins(MIN - tip, tip, sold, -AMOUNT), forCoins)).toBeUndefined()
  expect(trialProblem(withCoins(MIN - tip - 101n, tip, sold, -AMOUNT), forCoins)).toBe('it brings 99999899')
})

test('attack: coins that a swap sends to others are added back only up to a tip and some rent', () => {
  const much = 40_000_000n
  expect(trialProblem(withCoins(MIN - much, much, sold, -AMOUNT), forCoins)).toBe('it brings 70000000')
})

test('SOL that stays wrapped, and the rent of the payer’s own accounts, are still the payer’s', () => {
  const wrapped = tokenAccountOf(payer, WRAPPED_SOL, TOKEN)
  const open = transferCoin(payer, wrapped, MIN)
  const { transaction, meta } = landed(payer, [open], { coins: { [payer]: -MIN, [wrapped]: MIN } })
  const place = transaction.message.keys.indexOf(wrapped)
  const wrappedBalance = {
    accountIndex: place,
    owner: payer,
    mint: WRAPPED_SOL,
    uiTokenAmount: { amount: MIN },
  }
  const kept = { transaction, meta: { ...meta, postTokenBalances: [wrappedBalance] } }
  expect(trialProblem(kept, { payer, from: sol, amount: minor(0n) })).toBeUndefined()
})

test('figures that the node did not write exactly are not judged', () => {
  const { transaction, meta } = withCoins(-2n * AMOUNT, 0n, bought, MIN)
  const unknown = { transaction, meta: { ...meta, postBalances: meta.postBalances.map(() => undefined) } }
  expect(trialProblem(unknown, ofCoins)).toBeUndefined()
})

test('a fee in the same transaction is no cost of the swap, and hides none: exactly what it pays is taken out', () => {
  const [treasury, fee] = [address(6), 20_000_000n]
  const paying = [transferCoin(payer, treasury, fee), memo('ab'.repeat(32), payer)]
  const ofBoth = (change: bigint): Effects =>
    landed(payer, paying, {
      coins: { [payer]: change, [treasury]: fee },
      tokens: [tokenOf(payer, bought, MIN)],
    })
  const [exact, more] = [ofBoth(-AMOUNT - fee), ofBoth(-AMOUNT - fee - 1n)]
  expect(trialProblem(exact, ofCoins, feeIn(exact))).toBeUndefined()
  expect(trialProblem(more, ofCoins, feeIn(more))).toBe('it takes 50000001')
  expect(trialProblem(exact, ofCoins)).toBe('it takes 60000000')
  const source = tokenAccountOf(payer, sold, TOKEN)
  const destination = tokenAccountOf(treasury, sold, TOKEN)
  const inTokens = transferToken({
    program: TOKEN,
    mint: sold,
    decimals: 6,
    source,
    destination,
    owner: payer,
    amount: fee,
  })
  const ofTokens = (took: bigint): Effects =>
    landed(payer, [inTokens, memo('ab'.repeat(32), payer)], {
      tokens: [tokenOf(payer, sold, -took), tokenOf(treasury, sold, fee), tokenOf(payer, bought, MIN)],
    })
  const [whole, greedy] = [ofTokens(AMOUNT + fee), ofTokens(AMOUNT + fee + 1n)]
  expect(trialProblem(whole, tokens, feeIn(whole))).toBeUndefined()
  expect(trialProblem(greedy, tokens, feeIn(greedy))).toBe('it takes 50000001')
})
