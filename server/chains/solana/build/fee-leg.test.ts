import { expect, test } from 'vitest'
import { minor } from '../../../domain/money.ts'
import { feeLeg } from './fee-leg.ts'
import { TOKEN } from '../codec/programs.ts'
import { fakeRpc } from '../testing/fake-rpc.ts'
import { address } from '../testing/keys.ts'

const mint = new Uint8Array(82)
mint[44] = 6

const rpc = fakeRpc({
  latestBlockhash: async () => ({ blockhash: address(9), lastValidBlockHeight: 150 }),
  account: async () => ({ owner: TOKEN, data: mint, lamports: 1n }),
  tokenAccounts: async () => [],
})
const legOf = (decimals: number) =>
  feeLeg(rpc, 'a cluster', {
    payer: address(1),
    treasury: address(2),
    asset: { address: address(3), symbol: 'T', name: 'Token', decimals },
    amount: minor(1_000n),
    reference: 'ab'.repeat(32),
  })

test('a fee is not asked for in a token whose decimals the list gets wrong', async () => {
  await expect(legOf(9)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TOKEN',
    details: { token: address(3) },
  })
  expect(await legOf(6)).toMatchObject({ to: address(2), lastValidBlockHeight: '150' })
})
