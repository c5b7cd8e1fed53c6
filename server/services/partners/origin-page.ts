import { MOST_REFUSED, type originsApi } from '#contracts/api/dashboard/origins.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import type { Network } from '#contracts/api/values.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import { type SeenOrigin, recent, seenOriginId, sum } from '../../domain/account/seen-origin.ts'
import type { Caller, SignedInCaller } from '../../domain/access/caller.ts'
import { ANY_LOOPBACK, isAllowed, MAX_ORIGINS, originIn } from '../../domain/access/origin.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import type { Partner } from '../../domain/partner.ts'
import { defined } from '../../kit/defined.ts'
import type { Clock } from '../../ports/clock.ts'
import { MOST_ROWS, type Store } from '../../ports/store.ts'

interface OriginDeps {
  readonly store: Store
  readonly clock: Pick<Clock, 'now'>
  readonly network: Network
  readonly audit: (actor: SignedInCaller, action: string, object: string) => AuditEntry
}

/** The origins that may embed a partner's widgets. */
export function createOriginPage(deps: OriginDeps): Handlers<typeof originsApi, Caller> {
  const { store, clock, network, audit } = deps
  return {
    async listOrigins({ caller: { partner } }) {
      const now = clock.now()
      const where = { partner: partner.slug }
      const seen = await store.read.seenOrigins.list({ where, limit: MOST_ROWS })
      const byOrigin = new Map(seen.map((known) => [known.origin, known]))
      return {
        origins: partner.origins.map((origin) => {
          const own = byOrigin.get(origin)
          // The sandbox's entry stands for pages whose origins are not on the list themselves.
          const others = seen.filter(
            (row) => !partner.origins.includes(row.origin) && standsFor(origin, row, network),
          )
          const rows = own === undefined ? others : [own, ...others]
          return {
            origin,
            ...defined({
              addedAt: own?.addedAt,
              firstSeenAt: rows.flatMap((row) => row.firstSeenAt ?? []).toSorted()[0],
              lastSeenAt: rows
                .flatMap((row) => row.lastSeenAt ?? [])
                .toSorted()
                .at(-1),
            }),
            loads7d: rows.reduce((all, { loads }) => all + sum(recent(loads, now)), 0),
          }
        }),
        refused: seen
          .flatMap(({ origin, lastRefusedAt, refusals }) => {
            const count7d = sum(recent(refusals, now))
            const isWanted = count7d > 0 && !isAllowed(origin, partner.origins, network)
            return isWanted && lastRefusedAt !== undefined
              ? [{ origin, lastSeenAt: lastRefusedAt, count7d }]
              : []
          })
          .toSorted((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt))
          .slice(0, MOST_REFUSED),
      }
    },

    async addOrigin({ body, caller }) {
      const origin = canonicalOf(body.origin, network)
      if (origin === undefined) throw invalidField('body.origin', problemOf(body.origin))
      const entry = audit(caller, 'origin.add', origin)
      await store.transact(async (tables) => {
        const partner = await mustExist(tables.partners.get(caller.partner.slug))
        if (partner.origins.includes(origin)) return
        if (partner.origins.length >= MAX_ORIGINS)
          throw invalidField('body.origin', `cannot be added: ${MAX_ORIGINS} origins are the most`)
        await tables.partners.update({ ...partner, origins: [...partner.origins, origin] })
        const id = seenOriginId(partner.slug, origin)
        const before = await tables.seenOrigins.get(id)
        const none = { id, partner: partner.slug, origin, loads: {}, refusals: {} }
        const row: SeenOrigin = { ...none, ...before, addedAt: entry.at }
        await (before === undefined ? tables.seenOrigins.insert(row) : tables.seenOrigins.update(row))
        await tables.audit.insert(entry)
      })
      return { origin }
    },

    async removeOrigin({ query, caller }) {
      const origin = canonicalOf(query.origin, network) ?? query.origin
      const entry = audit(caller, 'origin.remove', origin)
      await store.transact(async (tables) => {
        const partner = await mustExist(tables.partners.get(caller.partner.slug))
        if (!partner.origins.includes(origin))
          throw new SuiteError('NOT_FOUND', 'This origin is not on the list.')
        await tables.partners.update({
          ...partner,
          origins: partner.origins.filter((known) => known !== origin),
        })
        const known = await tables.seenOrigins.get(seenOriginId(partner.slug, origin))
        if (known !== undefined) {
          const { addedAt: _, ...rest } = known
          await tables.seenOrigins.update(rest)
        }
        await tables.audit.insert(entry)
      })
      return { done: true }
    },

    async testOrigin({ body, caller: { partner } }) {
      const canonical = canonicalOf(body.origin, network)
      if (canonical === undefined)
        return { ok: false, allowed: false, problems: [`The origin ${problemOf(body.origin)}.`] }
      const allowed = isAllowed(canonical, partner.origins, network)
      const known = await store.read.seenOrigins.get(seenOriginId(partner.slug, canonical))
      const problems = [
        ...(allowed
          ? []
          : [
              `${canonical} is not on the list. Add it if the site is yours.`,
              ...similar(canonical, partner),
            ]),
        ...(partner.status === 'suspended' ? ['The account is suspended: its widgets are not shown.'] : []),
      ]
      const { lastSeenAt } = known ?? {}
      return {
        ok: problems.length === 0,
        canonical,
        allowed,
        ...(lastSeenAt === undefined ? {} : { seen: { lastSeenAt } }),
        problems,
      }
    },
  }
}

async function mustExist(found: Promise<Partner | undefined>): Promise<Partner> {
  const partner = await found
  if (partner === undefined) throw new SuiteError('NOT_FOUND', 'This account no longer exists.')
  return partner
}

/** The origin that a person means, or the sandbox's entry for this machine. */
function canonicalOf(typed: string, network: Network): string | undefined {
  if (isOpaque(typed)) return undefined
  return typed === ANY_LOOPBACK && network === 'sandbox' ? typed : originIn(typed)
}

/** The origin that a browser reports for a page without one of its own. */
const isOpaque = (typed: string): boolean => typed.toLowerCase() === 'null'

/** Whether an entry of a list allows the pages of an origin that was seen. */
const standsFor = (entry: string, { origin }: SeenOrigin, network: Network): boolean =>
  isAllowed(origin, [entry], network)

/** Why a text is no origin: the rest of a sentence that begins with the field. */
function problemOf(typed: string): string {
  if (isOpaque(typed))
    return 'cannot be `null`: a sandboxed frame or a file has no origin that can be allowed'
  if (typed.includes('*')) return 'must be exact: there are no wildcards'
  if (/[\s,;]/.test(typed)) return 'must be one origin: add each of several by itself'
  if (/^http:/i.test(typed)) return 'must be https; plain http is for this machine alone'
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) && !/^https?:/i.test(typed)) return 'must be https'
  return 'must be an origin such as https://shop.example'
}

/** Origins on the list that people take for the same one. */
function similar(origin: string, { origins }: Pick<Partner, 'origins'>): string[] {
  return origins
    .filter((known) => core(known) === core(origin))
    .map((known) => `The list has ${known}, which is another origin: scheme, host and port must be the same.`)
}

/** A host as people say it. */
const core = (origin: string): string => origin.replace(/^https?:\/\/(www\.)?/, '').replace(/:\d+$/, '')
