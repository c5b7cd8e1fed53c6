import type { Request, Response } from 'express'
import type { Access, Endpoint } from '#contracts/api/endpoint.ts'
import type { ErrorCode } from '#contracts/api/errors.ts'
import type { ApiKey } from '../../domain/access/api-key.ts'
import type { Caller, Credentials, KeyCaller } from '../../domain/access/caller.ts'
import { clientOf } from '../../domain/access/client.ts'
import { isKnown } from '../../domain/access/idempotency.ts'
import type { Allowance } from '../../domain/access/rate-limit.ts'
import { ForgedCredential, SuiteError } from '../../domain/errors.ts'
import { contextOf } from '../context.ts'
import type { Logs } from '../middleware/access-log/index.ts'
import { credentialsOf } from './credentials.ts'
import { mustBeOurPage, type OwnPage } from './own-page.ts'
import { type Once, sentKey } from './replay.ts'

/** The checks between a request and its handler. */
export interface Gate {
  readonly access: {
    identify(
      access: readonly [Access, ...Access[]],
      credentials: Credentials,
      known: (key: ApiKey) => void,
    ): Promise<Caller>
    findKey(secret: string): Promise<ApiKey | undefined>
    authorize(access: readonly Access[], caller: Caller): void
    ownsSession(caller: KeyCaller, sessionId: string): Promise<boolean>
  }
  readonly limits: {
    take(caller: Caller, address: string): Allowance
    takeRead(caller: KeyCaller, sessionId: string): Allowance
    takeRow(caller: Caller, address: string): Allowance | undefined
    takeUpstream(caller: Caller, address: string): Allowance | undefined
    takeAnswer(caller: Caller, address: string): Allowance | undefined
    takeFailure(address: string): Allowance
  }
  readonly streams: { open(subject: string, caller: Caller, address: string): () => void }
  readonly usage: { note(keyId: string): void }
  readonly requests: Logs['requests']
  readonly once: Once
  /** The dashboard's own address. */
  readonly page: OwnPage
}

/** Since when keys in queries are discouraged (RFC 9745): they end up in logs. The start of 2026, in Unix time. */
const KEYS_IN_QUERIES_END = '@1767225600'

/**
 * Lets a call pass to its handler: whether it comes from our own page, who calls, its limits, scope and environment, in
 * this order.
 */
export async function admit(endpoint: Endpoint, req: Request, res: Response, gate: Gate): Promise<Caller> {
  const { access } = endpoint
  const { access: control, limits, usage, page } = gate
  mustBeOurPage(endpoint, req, page)
  const address = addressOf(req)
  if (req.query['api_key'] !== undefined) res.set('Deprecation', KEYS_IN_QUERIES_END)
  const known = (key: ApiKey) => {
    contextOf(req).key = key
    usage.note(key.id)
  }
  const caller = await control
    .identify(access, credentialsOf(req, page.cookie), known)
    .catch((error: unknown) => {
      // Counted only here: many share an address, and who holds a good credential pays for no one else's guesses.
      if (error instanceof SuiteError && isWrongCredential(error))
        applyAllowance(res, limits.takeFailure(address))
      throw error
    })
  await count(endpoint, caller, req, res, gate)
  control.authorize(access, caller)
  return caller
}

/** Counts a call against each of its limits. Throws RATE_LIMIT at the first that is used up. */
async function count(
  endpoint: Endpoint,
  caller: Caller,
  req: Request,
  res: Response,
  { access, limits }: Gate,
): Promise<void> {
  const address = addressOf(req)
  const take = (allowance: Allowance | undefined) => {
    if (allowance !== undefined) applyAllowance(res, allowance)
  }
  if (endpoint.unlimited !== true) {
    const session = req.params['id']
    // Only its own sessions: for ids that it makes up, a key would have no limit at all.
    const isRead =
      endpoint.limitedBySession === true &&
      caller.kind === 'key' &&
      typeof session === 'string' &&
      (await access.ownsSession(caller, session))
    take(isRead ? limits.takeRead(caller, session) : limits.take(caller, address))
  }
  if (endpoint.keepsRows === true) take(limits.takeRow(caller, address))
  // Its answer is stored for a repetition.
  if (isKnown(caller) && sentKey(req, endpoint) !== undefined) take(limits.takeAnswer(caller, address))
  if (endpoint.goesUpstream === true) take(limits.takeUpstream(caller, address))
}

const wrongCredentials: ReadonlySet<string> = new Set<ErrorCode>([
  'KEY_INVALID',
  'KEY_REVOKED',
  'EMBED_TOKEN_INVALID',
  'SIGNATURE_INVALID',
])

/** A widget's session that is over is renewed by its page: only one that was never given out counts. */
const isWrongCredential = ({ code, cause }: SuiteError): boolean =>
  wrongCredentials.has(code) || cause instanceof ForgedCredential

/** The client that a request is counted for. */
export const addressOf = (req: Request): string => clientOf(req.ip ?? '')

/** The headers of draft-ietf-httpapi-ratelimit-headers-10. Throws RATE_LIMIT when nothing is left. */
function applyAllowance(res: Response, allowance: Allowance): void {
  const { ok, limit, windowSeconds, remaining, resetSeconds } = allowance
  res.set('RateLimit-Policy', `"rpm";q=${limit};w=${windowSeconds}`)
  res.set('RateLimit', `"rpm";r=${remaining};t=${resetSeconds}`)
  if (ok) return
  throw new SuiteError('RATE_LIMIT', `Too many requests: ${limit} in ${windowSeconds} seconds are allowed.`, {
    retryAfter: resetSeconds,
  })
}
