import type { Lookups, Rows } from '../../../ports/store.ts'
import type { Changes } from './changes.ts'
import type { Fact, RowChange } from './fact.ts'
import { accrualIdOf, feeFact } from './fee-facts.ts'
import { paymentFacts } from './payment-facts.ts'
import { expiredFact, sessionFacts, type Standing } from './session-facts.ts'
import type { NftSale } from '../../../domain/sale/nft-sale.ts'
import { defined } from '../../../kit/defined.ts'
import type { ApiKey } from '../../../domain/access/api-key.ts'
import type { Partner } from '../../../domain/partner.ts'
import type { BridgeOrder } from '../../../domain/bridge-order.ts'

/** The sessions of a payment whose news are told. */
const MOST_SESSIONS = 20

/** What the changes of a transaction mean, for partners who listen. The tables are as the transaction leaves them. */
export async function factsOf(
  changes: Changes,
  tables: Lookups,
  listens: (partner: string) => Promise<boolean>,
  now: Date,
): Promise<readonly Fact[]> {
  const facts: Fact[] = []
  for (const change of changes.ledger.values()) facts.push(...(await feeFacts(change, tables, listens)))
  for (const change of changes.intents.values())
    if (await listens(partnerOf(change))) facts.push(...paymentFacts(change))
  for (const id of await sessionsIn(changes, tables, listens))
    facts.push(...(await oneSession(id, changes, tables, now)))
  for (const change of changes.bridgeOrders.values())
    if (await listens(partnerOf(change))) facts.push(...orderFacts(change))
  for (const change of changes.nftSales.values())
    if (await listens(partnerOf(change))) facts.push(...saleFacts(change))
  for (const change of changes.keys.values())
    if (await listens(partnerOf(change))) facts.push(...keyFacts(change))
  for (const change of changes.partners.values())
    if (await listens((change.after ?? change.before)?.slug ?? '')) facts.push(...partnerFacts(change))
  return facts
}

const partnerOf = ({ before, after }: RowChange<{ readonly partner: string }>): string =>
  (after ?? before)?.partner ?? ''

async function feeFacts(
  { after }: RowChange<Rows['ledger']>,
  { ledger, intents }: Lookups,
  listens: (partner: string) => Promise<boolean>,
): Promise<readonly Fact[]> {
  const accrualId = after && accrualIdOf(after)
  if (after === undefined || accrualId === undefined) return []
  const accrual = after.kind === 'accrual' ? after : await ledger.get(accrualId)
  if (accrual?.kind !== 'accrual' || !(await listens(accrual.partner))) return []
  const fact = feeFact(after, accrual, await intents.get(accrual.intentId))
  return fact === undefined ? [] : [fact]
}

/** The sessions that were changed, and those of payments that were. */
async function sessionsIn(
  changes: Changes,
  { sessions }: Lookups,
  listens: (partner: string) => Promise<boolean>,
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for (const [id, change] of changes.sessions) if (await listens(partnerOf(change))) ids.add(id)
  for (const [intentId, change] of changes.intents)
    if (await listens(partnerOf(change)))
      for (const { id } of await sessions.list({
        where: { intentId },
        limit: MOST_SESSIONS,
        newestFirst: true,
      }))
        ids.add(id)
  return ids
}

async function oneSession(
  id: string,
  changes: Changes,
  tables: Lookups,
  now: Date,
): Promise<readonly Fact[]> {
  const present = await tables.sessions.get(id)
  const { before, after } = changes.sessions.get(id) ?? { before: present, after: present }
  const intentId = (after ?? before)?.intentId
  const intent = intentId === undefined ? undefined : await tables.intents.get(intentId)
  const changed = intentId === undefined ? undefined : changes.intents.get(intentId)
  const was = before && { session: before, intent: changed === undefined ? intent : changed.before }
  if (after !== undefined) return sessionFacts(was, { session: after, intent }, now)
  return was === undefined ? [] : removed(was, tables, now)
}

/** A session that is removed before its end was told. One that still had time has none any more. */
async function removed(was: Standing, { sessionEnds }: Lookups, now: Date): Promise<readonly Fact[]> {
  const { id, expiresAt } = was.session
  const end = new Date(Math.max(now.getTime(), Date.parse(expiresAt)))
  const fact = (await sessionEnds.get(id)) && expiredFact(was, end)
  return fact === undefined ? [] : [fact]
}

/** A brokered sale of an NFT has begun, or has ended. A refusal before that is news of its payment's session. */
export function saleFacts({ before, after }: RowChange<NftSale>): readonly Fact[] {
  if (after === undefined || after.state === 'refused' || after.state === before?.state) return []
  const { partner, intentId, env, state, mode, nftId, offerIndex, drops, user, counterparty } = after
  const { userOfferIndex, acceptTxHash, problem, updatedAt } = after
  const data = {
    intentId,
    env,
    state,
    mode,
    nftId,
    offerIndex,
    amountDrops: drops,
    user,
    counterparty,
    ...defined({ userOfferIndex, txHash: acceptTxHash, problem }),
    updatedAt,
  }
  return [{ partner, type: 'nft_sale.updated', data }]
}

/** A key was made, was revoked, or has got its end by a rotation with a grace. Its use is no event. */
function keyFacts({ before, after }: RowChange<ApiKey>): readonly Fact[] {
  if (after === undefined) return []
  const { id, partner, prefix, env, label, scopes, revokedAt, expiresAt } = after
  const end = revokedAt === undefined ? { expiresAt } : { revokedAt }
  const data = { id, prefix, env, label, scopes: [...scopes], ...defined(end) }
  if (before === undefined) return [{ partner, type: 'key.created', data }]
  const isRevoked = revokedAt !== undefined && before.revokedAt === undefined
  const willEnd = revokedAt === undefined && expiresAt !== undefined && before.expiresAt === undefined
  return isRevoked || willEnd ? [{ partner, type: 'key.revoked', data }] : []
}

const types = { active: 'account.activated', suspended: 'account.suspended' } as const

/** The operator has activated or suspended an account. */
function partnerFacts({ before, after }: RowChange<Partner>): readonly Fact[] {
  if (before === undefined || after === undefined || before.status === after.status) return []
  const { slug, status } = after
  return status === 'active' || status === 'suspended'
    ? [{ partner: slug, type: types[status], data: { slug, status } }]
    : []
}

/** An order of a bridge was made, refused, or has another status. */
function orderFacts({ before, after }: RowChange<BridgeOrder>): readonly Fact[] {
  if (after === undefined || after.state === 'asking') return []
  if (statusOf(after) === (before && statusOf(before))) return []
  return [{ partner: after.partner, type: 'bridge_order.updated', data: dataOf(after) }]
}

const statusOf = (order: BridgeOrder) => (order.state === 'made' ? order.status : order.state)

function dataOf(order: BridgeOrder) {
  const { id, intentId, env, fromCurrency, fromNetwork, toCurrency, toNetwork } = order
  return {
    id,
    intentId,
    env,
    status: statusOf(order),
    fromCurrency,
    fromNetwork,
    toCurrency,
    toNetwork,
    fromAmount: order.fromAmount,
    expectedToAmount: order.expectedToAmount,
    ...(order.state === 'made'
      ? defined({
          depositedAmount: order.depositedAmount,
          toAmount: order.toAmount,
          refundedAmount: order.refundedAmount,
          depositTxHash: order.depositTxHash,
          payoutTxHash: order.payoutTxHash,
          refundTxHash: order.refundTxHash,
        })
      : {}),
    ...(order.state === 'refused'
      ? { problem: { code: order.problem.code, message: order.problem.message } }
      : {}),
    updatedAt: order.updatedAt,
  }
}
