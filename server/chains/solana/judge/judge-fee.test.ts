import { describe, expect, test } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { computeBudget, memo, transferCoin, transferToken } from '../codec/instructions.ts'
import { judgeFee } from './judge-fee.ts'
import type { Instruction } from '../codec/message.ts'
import { LIGHTHOUSE, OLD_MEMO, TOKEN } from '../codec/programs.ts'
import { address } from '../testing/keys.ts'
import { type Changes, landed, NOW } from '../testing/landed.ts'
import { tokenAccountOf } from '../codec/token-account.ts'
import { decodeLanded } from '../codec/transaction.ts'
import { versionOne } from '../testing/version-1.ts'

const [payer, treasury, stranger, mint, alike] = [1, 2, 3, 4, 5].map(address)
if (!payer || !treasury || !stranger || !mint || !alike) throw new Error('an address is missing')
const reference = 'ab'.repeat(32)
const coin: Asset = { address: 'native', symbol: 'SOL', name: 'Solana', decimals: 9 }
const token: Asset = { address: mint, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const fee = (asset: Asset): Extract<Expectation, { kind: 'fee' }> => ({
  kind: 'fee',
  payer,
  treasury,
  asset,
  amount: minor(1_000n),
  reference,
  notBefore: new Date(NOW * 1000),
  notAfter: new Date((NOW + 3_600) * 1000),
})

const paying = transferCoin(payer, treasury, 1_000n)
const payingTokens = transferToken({
  program: TOKEN,
  mint,
  decimals: 6,
  source: tokenAccountOf(payer, mint, TOKEN),
  destination: tokenAccountOf(treasury, mint, TOKEN),
  owner: payer,
  amount: 1_000n,
})
const named = memo(reference, payer)
const paid: Changes = { coins: { [payer]: -1_000n, [treasury]: 1_000n } }
const tokensPaid = (of: string, received: bigint, from = payer): Changes => ({
  tokens: [
    { owner: from, mint: of, change: -1_000n },
    { owner: treasury, mint: of, change: received },
  ],
})
const judge = (asset: Asset, instructions: readonly Instruction[], changes: Changes, from = payer) =>
  judgeFee(landed(from, instructions, changes), NOW, fee(asset))
const refused = (reason: string) => ({ ok: false, reason })

describe('a fee', () => {
  test('counts by what arrived, not by what its instructions say', () => {
    expect(judge(coin, [paying, named], paid)).toEqual({ ok: true, received: 1_000n, named: true })
    expect(judge(coin, [paying, named], {})).toEqual(refused('WRONG_RECIPIENT'))
    expect(judge(token, [payingTokens, named], tokensPaid(mint, 1_000n))).toMatchObject({ ok: true })
    expect(judge(token, [payingTokens, named], tokensPaid(mint, 990n))).toMatchObject(refused('UNDERPAID'))
    expect(judge(token, [payingTokens, named], tokensPaid(alike, 1_000n))).toEqual(refused('WRONG_ASSET'))
  })

  test('counts in version 1 as in the others', () => {
    const transaction = decodeLanded(versionOne(payer, address(99), [paying, named]))
    if (transaction === undefined) throw new Error('it is not a transaction')
    const judged = judgeFee({ ...landed(payer, [paying, named], paid), transaction }, NOW, fee(coin))
    expect(judged).toEqual({ ok: true, received: 1_000n, named: true })
  })

  test('is the payer’s own: neither money nor signature of another will do', () => {
    const theirs: Changes = { coins: { [stranger]: -1_000n, [treasury]: 1_000n } }
    expect(judge(coin, [transferCoin(stranger, treasury, 1_000n), named], theirs)).toEqual(
      refused('WRONG_PAYER'),
    )
    expect(judge(coin, [transferCoin(stranger, treasury, 1_000n)], theirs, stranger)).toEqual(
      refused('WRONG_PAYER'),
    )
    expect(judge(token, [payingTokens, named], tokensPaid(mint, 1_000n, stranger))).toEqual(
      refused('WRONG_PAYER'),
    )
    const mostly: Changes = { coins: { [stranger]: -999n, [payer]: -1n, [treasury]: 1_000n } }
    const both = [paying, transferCoin(stranger, treasury, 999n), named]
    expect(judge(coin, both, mostly)).toMatchObject({ ...refused('UNDERPAID'), received: 1n })
  })

  test('that is unnamed may hold nothing but the payment and what wallets put around it', () => {
    const guard: Instruction = { program: LIGHTHOUSE, accounts: [{ key: payer }], data: Uint8Array.of(1) }
    const around = [...computeBudget(1, 1n), guard, paying]
    expect(judge(coin, around, paid)).toMatchObject({ ok: true, named: false })
    for (const extra of [
      transferCoin(payer, stranger, 1n),
      memo('', payer),
      memo('thanks', payer),
      payingTokens,
    ])
      expect(judge(coin, [paying, extra], paid)).toEqual(refused('TAG_MISMATCH'))
  })

  test('is named by the reference wherever it stands, in either memo program, and by no other text', () => {
    for (const text of [reference.toUpperCase(), `suite:${reference}`, `pay ${reference} now`])
      for (const program of [named.program, OLD_MEMO])
        expect(judge(coin, [paying, { ...memo(text, payer), program }], paid)).toMatchObject({ named: true })
    for (const text of [reference.slice(1), `a${reference}`, 'cd'.repeat(32)])
      expect(judge(coin, [paying, memo(text, payer)], paid)).toEqual(refused('TAG_MISMATCH'))
  })

  test('that failed is told from another payment that failed', () => {
    const failed = { failed: true }
    expect(judge(coin, [paying, named], failed)).toEqual(refused('TX_FAILED'))
    expect(judge(token, [payingTokens, named], failed)).toEqual(refused('TX_FAILED'))
    expect(judge(coin, [transferCoin(payer, treasury, 999n), named], failed)).toEqual(
      refused('WRONG_RECIPIENT'),
    )
    expect(judge(coin, [transferCoin(payer, stranger, 1_000n)], failed)).toEqual(refused('WRONG_RECIPIENT'))
    expect(judge(coin, [paying, memo('cd'.repeat(32), payer)], failed)).toEqual(refused('TAG_MISMATCH'))
    expect(judge(coin, [transferCoin(stranger, treasury, 1_000n)], failed, stranger)).toEqual(
      refused('WRONG_PAYER'),
    )
  })

  test('cannot be paid by the treasury to itself', () => {
    const self = { ...fee(coin), payer: treasury }
    expect(judgeFee(landed(treasury, [named], {}), NOW, self)).toEqual(refused('WRONG_PAYER'))
  })
})
