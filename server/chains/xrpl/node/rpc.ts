import * as z from 'zod'
import { unexpectedAnswer, UnreadableTransaction } from '../../../domain/errors.ts'
import type { XrplAnswer, XrplAsk, XrplNode } from '../../../ports/xrpl-node.ts'
import { NodeFailure } from '../../shared/node-errors.ts'
import { parsed } from '../../shared/parsed.ts'
import { CHAIN_NAME } from './node-errors.ts'
import { type LedgerTx, readEntry, readTx } from '../codec/tx.ts'

export type Rpc = ReturnType<typeof createRpc>

export interface Account {
  /** The validated ledger of the answer; of the open ledger, its index. */
  readonly ledgerIndex: number
  /** Absent when the account does not exist. */
  readonly root?: AccountRoot
}
export type AccountRoot = z.output<typeof AccountRoot>
export type Line = z.output<typeof Line>
export type ValidatedLedger = z.output<typeof ServerInfo>

interface HistoryPage {
  /** The first ledger that the node still had. */
  readonly firstLedger: number
  /** The last one that it has read, if it says so. */
  readonly lastLedger?: number | undefined
  /** Validated ones only. */
  readonly txs: readonly LedgerTx[]
  /** How many of the page cannot be read. */
  readonly unread?: number
  readonly marker?: unknown
}

const AccountRoot = z.object({
  Balance: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
  Flags: z.int().nonnegative(),
  OwnerCount: z.int().nonnegative(),
  RegularKey: z.string().optional(),
  Sequence: z.int().nonnegative(),
})
const Features = z.record(z.string(), z.unknown())
const Feature = z.object({ enabled: z.boolean() })
const LedgerIndex = z.object({
  ledger_index: z.int().optional(),
  ledger_current_index: z.int().optional(),
})
const AccountInfo = LedgerIndex.extend({ account_data: AccountRoot })
const Line = z.object({
  account: z.string(),
  currency: z.string(),
  balance: z.string(),
  limit: z.string(),
  /** The issuer has frozen the line. */
  freeze_peer: z.boolean().default(false),
  /** The issuer keeps the line out of payments that pass through it, such as those over a market. */
  no_ripple_peer: z.boolean().default(false),
  /** Deep-frozen: nothing comes in either. */
  deep_freeze_peer: z.boolean().default(false),
  /** The issuer allows this account to hold its tokens. */
  peer_authorized: z.boolean().default(false),
})
const Lines = z.object({ lines: z.array(Line), marker: z.unknown().optional() })
const LINES_PAGE = 400
const MOST_LINE_PAGES = 5

/** A decimal amount of XRP: nodes write their reserves this way. */
const xrp = z
  .number()
  .nonnegative()
  .max(1_000_000)
  .transform((amount) => BigInt(Math.round(amount * 1_000_000)))
const ServerInfo = z
  .object({
    info: z.object({
      /** Such as `32570-1000,1005-2000`, or `empty`. */
      complete_ledgers: z.string().default('empty'),
      validated_ledger: z.object({
        seq: z.int(),
        hash: z.string(),
        reserve_base_xrp: xrp,
        reserve_inc_xrp: xrp,
      }),
    }),
  })
  .transform(({ info: { validated_ledger: ledger, complete_ledgers: kept } }) => ({
    index: ledger.seq,
    hash: ledger.hash,
    /** Whether the node keeps a ledger with its transactions. */
    has: (index: number) =>
      kept.split(',').some((range) => {
        const [first = NaN, last = first] = range.split('-').map(Number)
        return first <= index && index <= last
      }),
    /** In drops. */
    reserveBase: ledger.reserve_base_xrp,
    reserveIncrement: ledger.reserve_inc_xrp,
  }))
const History = z.object({
  ledger_index_min: z.int(),
  ledger_index_max: z.int().optional(),
  transactions: z.array(z.unknown()),
  marker: z.unknown().optional(),
})
/** How many transactions a page has; nodes may give fewer. */
const HISTORY_PAGE = 200

/** The calls to the ledger's nodes. Every answer is checked before it is used. */
export function createRpc(node: XrplNode) {
  async function lines(address: string, peer: string): Promise<readonly Line[]> {
    const found: Line[] = []
    let marker: unknown
    for (let page = 0; page < MOST_LINE_PAGES; page++) {
      const params = { account: address, peer, ledger_index: 'validated', limit: LINES_PAGE }
      const answer = await node.ask('account_lines', marker === undefined ? params : { ...params, marker })
      if (!answer.ok && answer.error === 'actNotFound') return []
      const read = parse(Lines, 'account_lines', answer)
      found.push(...read.lines.filter((line) => line.account === peer))
      marker = read.marker
      if (marker === undefined || marker === null) break
    }
    return found
  }

  return {
    validated: async () => parse(ServerInfo, 'server_info', await node.ask('server_info', {})),
    /** Whether an amendment is in force, by its id; false where nodes do not know it. */
    async isEnabled(amendment: string): Promise<boolean> {
      const answer = await node.ask('feature', { feature: amendment })
      if (!answer.ok) return false
      const found = parse(Features, 'feature', answer)[amendment]
      return Feature.safeParse(found).data?.enabled === true
    },
    /** An account in the last validated ledger, or in the open one; without `root` when it does not exist. */
    account: (address: string, at: 'validated' | 'current' = 'validated') => account(node.ask, address, at),
    /** The account in both ledgers, as a single node sees them. */
    accountNow: (address: string) =>
      node.onOne(async (ask) => {
        const [validated, current] = await Promise.all([
          account(ask, address, 'validated'),
          account(ask, address, 'current'),
        ])
        return { validated, current }
      }),
    /** The lines between two accounts, as the first one sees them. */
    lines,

    /** Throws UnreadableTransaction. */
    transaction: (hash: string) => transaction(node.ask, hash),
    /** Two transactions as a single node sees them: it has both of one ledger, or none. Throws UnreadableTransaction. */
    transactions: (a: string, b: string) =>
      node.onOne((ask) => Promise.all([transaction(ask, a), transaction(ask, b)])),

    /** A page of what touched an account since a ledger, oldest first, from a node that goes back so far if one does. */
    async history(address: string, fromLedger: number, marker?: unknown): Promise<HistoryPage> {
      let asked = 0
      const short: HistoryPage[] = []
      try {
        return await node.onOne(async (ask) => {
          asked += 1
          const page = await history(ask, address, fromLedger, marker)
          if (page.firstLedger <= fromLedger + 1) return page
          short.push(page)
          throw new NodeFailure('broken', `its history begins at ${page.firstLedger}`)
        })
      } catch (error) {
        // If no node has enough history, the longest one is the answer.
        const [first, ...others] = short
        if (first === undefined || short.length < asked) throw error
        return others.reduce((a, b) => (b.firstLedger < a.firstLedger ? b : a), first)
      }
    },
  }
}

async function transaction(ask: XrplAsk, hash: string): Promise<LedgerTx | undefined> {
  const answer = await ask('tx', { transaction: hash, binary: false })
  if (!answer.ok && answer.error === 'txnNotFound') return undefined
  const tx = readTx(resultOf('tx', answer))
  if (tx === undefined) throw new UnreadableTransaction(CHAIN_NAME, `tx: ${hash}`)
  // A node must not answer for one transaction with another.
  if (tx.hash !== hash)
    throw unexpectedAnswer(CHAIN_NAME, 'tx: another transaction than the one that was asked for')
  return tx
}

async function history(
  ask: XrplAsk,
  address: string,
  fromLedger: number,
  marker: unknown,
): Promise<HistoryPage> {
  const answer = await ask('account_tx', {
    account: address,
    ledger_index_min: fromLedger,
    ledger_index_max: -1,
    forward: true,
    limit: HISTORY_PAGE,
    ...(marker === undefined ? {} : { marker }),
  })
  if (!answer.ok && answer.error === 'actNotFound')
    return { firstLedger: fromLedger, lastLedger: 0, txs: [], unread: 0 }
  const page = parse(History, 'account_tx', answer)
  const entries = page.transactions.map(readEntry)
  const txs = entries.filter((entry) => typeof entry === 'object')
  const unread = entries.filter((entry) => entry === 'unread').length
  const hasMore = page.marker !== undefined && page.marker !== null
  const { ledger_index_min: firstLedger, ledger_index_max: lastLedger } = page
  return { firstLedger, lastLedger, txs, unread, ...(hasMore ? { marker: page.marker } : {}) }
}

async function account(ask: XrplAsk, address: string, at: string): Promise<Account> {
  const answer = await ask('account_info', { account: address, ledger_index: at })
  if (!answer.ok && answer.error === 'actNotFound') return { ledgerIndex: 0 }
  const { account_data: root, ...ledger } = parse(AccountInfo, 'account_info', answer)
  return { ledgerIndex: ledger.ledger_index ?? ledger.ledger_current_index ?? 0, root }
}

function resultOf(method: string, answer: XrplAnswer): Readonly<Record<string, unknown>> {
  if (answer.ok) return answer.result
  throw unexpectedAnswer(CHAIN_NAME, `${method}: ${answer.error}`)
}

/** The result of a call in its form. Throws UPSTREAM_ERROR for an error of the ledger too. */
export const parse = <T>(schema: z.ZodType<T>, method: string, answer: XrplAnswer): T =>
  parsed(schema, resultOf(method, answer), CHAIN_NAME, method)
