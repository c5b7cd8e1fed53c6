import { expect, test } from 'vitest'
import type { Asset } from '#contracts/api/payment.ts'
import { minor } from '../../../domain/money.ts'
import type { Expectation } from '../../../domain/payment/proof.ts'
import { transferToken } from '../codec/instructions.ts'
import { judgeProduct } from './judge-product.ts'
import { TOKEN } from '../codec/programs.ts'
import { address } from '../testing/keys.ts'
import { landed, NOW } from '../testing/landed.ts'
import { tokenAccountOf } from '../codec/token-account.ts'
import { unsignedTransaction } from '../codec/transaction.ts'

const [payer, maker, sold, bought] = [address(1), address(2), address(3), address(4)]
const toToken: Asset = { address: bought, symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const give = transferToken({
  program: TOKEN,
  mint: sold,
  decimals: 6,
  source: tokenAccountOf(payer, sold, TOKEN),
  destination: tokenAccountOf(maker, sold, TOKEN),
  owner: payer,
  amount: 1_000n,
})
const expected: Extract<Expectation, { kind: 'product' }> = {
  kind: 'product',
  notBefore: new Date(NOW * 1000),
  payer,
  toToken,
  minOut: minor(100n),
  tx: {
    family: 'solana',
    cluster: 'a cluster',
    purpose: 'swap',
    from: payer,
    to: TOKEN,
    transaction: unsignedTransaction(payer, address(9), [give]),
    lastValidBlockHeight: '1',
  },
}
const judge = (change: bigint) =>
  judgeProduct(landed(payer, [give], { tokens: [{ owner: payer, mint: bought, change }] }), NOW, expected)

test('a swap that was prepared counts, and tells what it brought, though a later quote promises more', () => {
  expect(judge(150n)).toEqual({ ok: true, received: 150n })
  expect(judge(90n)).toEqual({ ok: true, received: 90n })
})

test('a swap that shows no gain tells none', () => {
  expect(judge(0n)).toEqual({ ok: true })
  expect(judge(-5n)).toEqual({ ok: true })
})
