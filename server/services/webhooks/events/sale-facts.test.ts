import { expect, test } from 'vitest'
import { webhookEvents } from '#contracts/api/webhook-events.ts'
import type { BrokeredSale, RefusedSale } from '../../../domain/sale/nft-sale.ts'
import { saleFacts } from './facts-of.ts'

const offered: BrokeredSale = {
  id: 'HASH',
  intentId: 'pi_1',
  partner: 'demo',
  env: 'live',
  state: 'offered',
  work: 'yes',
  mode: 'buy',
  nftId: 'NFT',
  drops: '100',
  user: 'rUser',
  counterparty: 'rSeller',
  offerIndex: 'OTHER',
  broker: 'rBroker',
  endsAt: '2026-11-24T00:15:00.000Z',
  tries: 0,
  createdAt: '2026-11-24T00:00:00.000Z',
  updatedAt: '2026-11-24T00:00:00.000Z',
}
const tx = { kind: 'accept', hash: 'TX', sequence: 7, signedIn: 1, lastLedger: 9, blob: 'SECRET' } as const
const settled: BrokeredSale = { ...offered, state: 'settled', userOfferIndex: 'OWN', acceptTxHash: 'TX' }

test('a sale is told when it begins and when it ends, and not for what the broker does in between', () => {
  expect(saleFacts({ before: undefined, after: offered })).toMatchObject([
    { partner: 'demo', type: 'nft_sale.updated', data: { state: 'offered', amountDrops: '100' } },
  ])
  expect(saleFacts({ before: offered, after: { ...offered, tx, slot: 'broker' } })).toEqual([])
  expect(saleFacts({ before: { ...offered, tx }, after: settled })).toMatchObject([
    { data: { state: 'settled', txHash: 'TX', userOfferIndex: 'OWN' } },
  ])
  const problem = { code: 'OFFER_UNAVAILABLE', message: 'It is gone.', reason: 'NOT_FOUND' }
  expect(saleFacts({ before: offered, after: { ...offered, state: 'failed', problem } })).toMatchObject([
    { data: { state: 'failed', problem } },
  ])
})

test('a sale has the fields of the example, and nothing that the broker has signed', () => {
  const [fact] = saleFacts({ before: { ...offered, tx }, after: settled })
  expect(Object.keys(fact?.data ?? {})).toEqual(Object.keys(webhookEvents['nft_sale.updated'].example))
  expect(JSON.stringify(saleFacts({ before: undefined, after: { ...offered, tx } }))).not.toContain('SECRET')
})

test('a refusal before the user has offered anything is no sale', () => {
  const { intentId, partner, env, createdAt, updatedAt } = offered
  const problem = { code: 'OFFER_UNAVAILABLE', message: 'It is gone.' }
  const base = { id: intentId, intentId, partner, env, createdAt, updatedAt }
  const refused: RefusedSale = { ...base, state: 'refused', problem }
  expect(saleFacts({ before: undefined, after: refused })).toEqual([])
})
