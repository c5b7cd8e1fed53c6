import { expect, test } from 'vitest'
import { minor } from '../../domain/money.ts'
import type { StellarTx, UnsignedTx } from '../../domain/payment/tx.ts'
import { coin } from './codec/asset.ts'
import { chainOver, fakeHorizon, NOW, pageOf, passphrase, payer, treasury } from './testing/fake-horizon.ts'

const tx: StellarTx = {
  family: 'stellar',
  network: passphrase,
  from: payer,
  to: treasury,
  operation: { type: 'payment', asset: 'native', amount: '1' },
  validUntil: NOW.getTime() / 1000,
}

/** Whether it may land, so many seconds after its time by the last ledger's own. */
const landsAfter = (seconds: number, asked: UnsignedTx = tx) => {
  const closed = new Date(NOW.getTime() + seconds * 1000).toISOString()
  const ledger = { sequence: 50_000, hash: 'cd'.repeat(32), closed_at: closed }
  return chainOver(fakeHorizon({ '/ledgers': pageOf(ledger) })).mayStillLand?.(asked)
}

test('a request may land until ledgers have closed well beyond its time', async () => {
  expect(await landsAfter(-180)).toBe(true)
  expect(await landsAfter(0)).toBe(true)
  // One that landed at the last moment is seen meanwhile.
  expect(await landsAfter(15)).toBe(true)
  expect(await landsAfter(16)).toBe(false)
})

test('what is written now ends three minutes later, whatever it is', async () => {
  const chain = chainOver(fakeHorizon({}))
  const leg = { payer, treasury, asset: coin, amount: minor(1n), reference: 'ab'.repeat(32) }
  expect(await chain.feeLeg(leg)).toMatchObject({
    validUntil: NOW.getTime() / 1000 + 180,
  })
})
