import type { ApiKey } from '#server/domain/access/api-key.ts'
import type { IdempotentCall } from '#server/domain/access/idempotency.ts'
import type { Accrual, Posting } from '#server/domain/ledger/records.ts'
import type { Partner } from '#server/domain/partner.ts'
import type { SignSession } from '#server/domain/sign-session.ts'
import type { AskedRequest, GivenRequest } from '#server/domain/xaman-request.ts'

/** Whole rows for the store suite, from the fields that a test is about. */

const AT = '2026-01-02T03:04:05.000Z'

export function aPartner(slug: string, change: Partial<Partner> = {}): Partner {
  return {
    slug,
    name: `Partner ${slug}`,
    status: 'active',
    tier: 'starter',
    origins: ['https://shop.example'],
    fees: { version: 1, surchargeBps: 0, products: {} },
    createdAt: AT,
    ...change,
  }
}

export function aKey(id: string, change: Partial<ApiKey> = {}): ApiKey {
  return {
    id,
    partner: 'demo',
    env: 'live',
    label: 'server',
    scopes: ['swap'],
    prefix: 'spk_live_abcdef',
    digest: `digest of ${id}`,
    createdAt: AT,
    ...change,
  }
}

export function aSession(id: string, change: Partial<SignSession> = {}): SignSession {
  return {
    id,
    partner: 'demo',
    env: 'live',
    purpose: 'sign',
    chain: 'eth',
    product: 'swap',
    origin: 'https://shop.example',
    status: 'pending',
    tokenDigest: 'ab'.repeat(32),
    createdAt: AT,
    expiresAt: AT,
    ...change,
  }
}

export function anAccrual(id: string, change: Partial<Accrual> = {}): Accrual {
  return {
    kind: 'accrual',
    id,
    feeTx: `0x${id}`,
    intentId: `intent of ${id}`,
    partner: 'demo',
    product: 'swap',
    chain: 'eth',
    asset: 'native',
    entries: [
      { account: 'treasury:eth', side: 'debit', amountMinor: '85' },
      { account: 'revenue:platform', side: 'credit', amountMinor: '85' },
    ],
    terms: {
      product: 'swap',
      platformBps: 85,
      surchargeBps: 0,
      partnerShareBps: 2_000,
      tier: 'starter',
      settingsVersion: 1,
    },
    at: AT,
    ...change,
  }
}

export function aPosting(id: string, posts: string): Posting {
  return { kind: 'posting', id, posts, at: AT }
}

export function aCall(id: string): IdempotentCall {
  return { id, fingerprint: 'cd'.repeat(32), startedAt: AT, process: 'p1', seed: 'ab' }
}

export function anAskedRequest(id: string, slot?: string): AskedRequest {
  const txjson = { TransactionType: 'SignIn' } as const
  return { id, session: 'ses_1', txjson, expiresAt: AT, state: 'asked', ...(slot !== undefined && { slot }) }
}

export function aGivenRequest(id: string, change: Partial<GivenRequest> = {}): GivenRequest {
  const way = { link: `https://xumm.test/sign/${id}`, pushed: false, news: `wss://xumm.test/sign/${id}` }
  return { ...anAskedRequest(id), ...way, uuid: `uuid of ${id}`, state: 'open', ...change }
}
