import { expect, test } from 'vitest'
import type { SolanaTx } from '../../domain/payment/tx.ts'
import { silentLog } from '#testing/plain-ports.ts'
import { createSolanaChain } from './solana-chain.ts'
import { fakeRpc } from './testing/fake-rpc.ts'
import { address } from './testing/keys.ts'

const genesis = address(1)
const tx: SolanaTx = {
  family: 'solana',
  cluster: genesis.slice(0, 32),
  purpose: 'transfer',
  from: address(2),
  to: address(3),
  transaction: '',
  lastValidBlockHeight: '150',
}
const landsAt = (height: number) =>
  createSolanaChain({
    cluster: tx.cluster,
    genesis,
    node: fakeRpc({ finalBlockHeight: async () => height }),
    log: silentLog,
  }).mayStillLand?.(tx)

test('a transaction may land until the finalized chain is beyond its last block', async () => {
  expect(await landsAt(0)).toBe(true)
  expect(await landsAt(150)).toBe(true)
  expect(await landsAt(151)).toBe(false)
})

test('a transaction is the chain’s own by its cluster', () => {
  const chain = createSolanaChain({ cluster: tx.cluster, genesis, node: fakeRpc({}), log: silentLog })
  expect([tx, { ...tx, cluster: 'another' }].map((one) => chain.owns(one))).toEqual([true, false])
})
