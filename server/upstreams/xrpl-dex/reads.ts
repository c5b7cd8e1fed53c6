import * as z from 'zod'
import { isSameAsset, type LedgerAsset, RIPPLE_EPOCH, type WireAmount } from '../../formats/xrpl.ts'
import type { XrplAnswer, XrplAsk } from '../../ports/xrpl-node.ts'
import { parseAmount, type Unit } from './amount.ts'
import { levelsOf, type Level, type Offer } from './book.ts'
import type { Decimal } from './decimal.ts'
import type { Pool } from './pool.ts'
import { unexpectedAnswer } from '../../domain/errors.ts'

/** The ledger as the router reads it; every answer is checked before it is believed. */

const Issued = z.object({ currency: z.string(), issuer: z.string(), value: z.string() })
const Wire = z.union([z.string(), Issued])
/** Which validated ledger an answer is of: servers say it with every one. */
const ledger_index = z.int().optional()
const Amm = z.object({
  ledger_index,
  amm: z.object({
    amount: Wire,
    amount2: Wire,
    asset_frozen: z.boolean().default(false),
    asset2_frozen: z.boolean().default(false),
    /** In 1/100,000. */
    trading_fee: z.int().min(0).max(1_000),
  }),
})
const BookOffer = z.object({
  Account: z.string(),
  TakerGets: Wire,
  TakerPays: Wire,
  Expiration: z.int().optional(),
  owner_funds: z.string().optional(),
  taker_gets_funded: Wire.optional(),
  taker_pays_funded: Wire.optional(),
  /** `TakerPays` for one of `TakerGets`, in drops where either is XRP. */
  quality: z.string().optional(),
})
const Book = z.object({ ledger_index, offers: z.array(BookOffer) })
const AccountInfo = z.object({
  account_data: z.object({ Flags: z.int().default(0), TransferRate: z.int().optional() }),
})
const Step = z
  .object({ account: z.string().optional(), currency: z.string().optional(), issuer: z.string().optional() })
  // Fields that servers add to a step are not part of a transaction.
  .transform((step) => Object.fromEntries(Object.entries(step).filter(([, value]) => value !== undefined)))
const Paths = z.array(z.array(Step).min(1).max(8)).max(6)
const PathFind = z.object({
  alternatives: z.array(z.object({ paths_computed: Paths, destination_amount: Wire.optional() })),
})
const Simulated = z.object({
  engine_result: z.string(),
  meta: z.looseObject({ delivered_amount: Wire.optional().catch(undefined) }).optional(),
})

export type Paths = z.output<typeof Paths>
export type Simulation = z.output<typeof Simulated>

/** The name of the chain for people. */
export const CHAIN_NAME = 'The XRP Ledger'
const BOOK_DEPTH = 60
const VALIDATED = { ledger_index: 'validated' } as const
const TO_THE_UTMOST = '-1'

export const unitOf = ({ issuer }: LedgerAsset): Unit => (issuer === undefined ? 'drops' : 'token')

/** Of the newest validated ledger, or of a certain one. */
export interface AtLedger {
  readonly ledger?: number | undefined
}
const ledgerOf = ({ ledger }: AtLedger) => (ledger === undefined ? VALIDATED : { ledger_index: ledger })

/** The pool of two assets, seen by who pays the first one; none without one, and while a side is frozen. */
export async function readPool(
  ask: XrplAsk,
  paid: LedgerAsset,
  received: LedgerAsset,
  at: AtLedger = {},
): Promise<AtLedger & { readonly pool?: Pool }> {
  const answer = await ask('amm_info', { asset: paid, asset2: received, ...ledgerOf(at) })
  if (!answer.ok && answer.error === 'actNotFound') return {}
  const { amm, ledger_index: ledger } = parse(Amm, 'amm_info', answer)
  if (amm.asset_frozen || amm.asset2_frozen) return { ledger }
  // In either order.
  const sides = [amm.amount, amm.amount2]
  const held = (asset: LedgerAsset) =>
    sides.map((side) => amountOf(side, asset)).find((side) => side !== undefined)
  const [paidHeld, receivedHeld] = [held(paid), held(received)]
  if (paidHeld === undefined || receivedHeld === undefined)
    throw unexpectedAnswer(CHAIN_NAME, 'amm_info: it is the pool of other assets')
  return { ledger, pool: { paid: paidHeld, received: receivedHeld, tradingFee: amm.trading_fee } }
}

/** The offers of one asset for another, best first. */
export async function readBook(
  ask: XrplAsk,
  paid: LedgerAsset,
  received: LedgerAsset,
  nowMs: number,
  at: AtLedger = {},
): Promise<AtLedger & { readonly levels: readonly Level[] }> {
  const params = { taker_gets: received, taker_pays: paid, limit: BOOK_DEPTH, ...ledgerOf(at) }
  const { offers, ledger_index: ledger } = parse(Book, 'book_offers', await ask('book_offers', params))
  const now = nowMs / 1000 - RIPPLE_EPOCH
  const open = offers.filter(({ Expiration: end }) => end === undefined || end > now)
  return { ledger, levels: levelsOf(open.flatMap((offer) => offerOf(offer, paid, received) ?? [])) }
}

function offerOf(
  offer: z.output<typeof BookOffer>,
  paid: LedgerAsset,
  received: LedgerAsset,
): Offer | undefined {
  const whole = { paid: amountOf(offer.TakerPays, paid), received: amountOf(offer.TakerGets, received) }
  if (whole.paid === undefined || whole.received === undefined) return undefined
  const fundedPaid = offer.taker_pays_funded && amountOf(offer.taker_pays_funded, paid)
  const fundedReceived = offer.taker_gets_funded && amountOf(offer.taker_gets_funded, received)
  const ownerFunds =
    offer.owner_funds === undefined ? undefined : parseAmount(offer.owner_funds, unitOf(received))
  const quality = offer.quality === undefined ? undefined : parseAmount(offer.quality, 'token')
  return {
    owner: offer.Account,
    paid: whole.paid,
    received: whole.received,
    ...(quality === undefined ? {} : { quality }),
    ...(ownerFunds === undefined ? {} : { ownerFunds }),
    ...(fundedPaid && fundedReceived ? { funded: { paid: fundedPaid, received: fundedReceived } } : {}),
  }
}

/** An amount as a number, if it is one of that asset. */
export function amountOf(wire: WireAmount, asset: LedgerAsset): Decimal | undefined {
  if (typeof wire === 'string') return asset.issuer === undefined ? parseAmount(wire, 'drops') : undefined
  return isSameAsset(wire, asset) ? parseAmount(wire.value, 'token') : undefined
}

export interface Issuer {
  readonly transferRate: number | undefined
}

/** An account that issues tokens; `undefined` when it does not exist. */
export async function readIssuer(ask: XrplAsk, account: string): Promise<Issuer | undefined> {
  const answer = await ask('account_info', { account, ...VALIDATED })
  if (!answer.ok && (answer.error === 'actNotFound' || answer.error === 'actMalformed')) return undefined
  return { transferRate: parse(AccountInfo, 'account_info', answer).account_data.TransferRate }
}

export interface PathRequest {
  readonly payer: string
  readonly sendMax: WireAmount
  readonly to: LedgerAsset
}

/** The paths by which a node delivers the most for an amount, and how much that is; `undefined` when it knows none. */
export async function readPaths(
  ask: XrplAsk,
  { payer, sendMax, to }: PathRequest,
): Promise<{ readonly paths: Paths; readonly delivered: Decimal } | undefined> {
  const answer = await ask('ripple_path_find', {
    source_account: payer,
    destination_account: payer,
    destination_amount: to.issuer === undefined ? TO_THE_UTMOST : { ...to, value: TO_THE_UTMOST },
    send_max: sendMax,
  })
  const [best] = parse(PathFind, 'ripple_path_find', answer).alternatives
  const delivered = best?.destination_amount && amountOf(best.destination_amount, to)
  return best && delivered ? { paths: best.paths_computed, delivered } : undefined
}

/** A node's simulation of an unsigned transaction; `undefined` where the node does not offer it. */
export async function simulate(ask: XrplAsk, txjson: object): Promise<Simulation | undefined> {
  const answer = await ask('simulate', { tx_json: txjson })
  return answer.ok ? parse(Simulated, 'simulate', answer) : undefined
}

function parse<T>(schema: z.ZodType<T>, method: string, answer: XrplAnswer): T {
  if (!answer.ok) throw unexpectedAnswer(CHAIN_NAME, `${method}: ${answer.error}`)
  const parsed = schema.safeParse(answer.result)
  if (parsed.success) return parsed.data
  throw unexpectedAnswer(CHAIN_NAME, `${method}: ${z.prettifyError(parsed.error)}`)
}

const Line = z.object({ account: z.string(), currency: z.string(), balance: z.string(), limit: z.string() })
const Lines = z.object({ lines: z.array(Line) })
const Root = z.object({ account_data: z.object({ Balance: z.string(), OwnerCount: z.int() }) })

export interface Holding {
  readonly held: string
  readonly limit: string
}

/** An account's balance of an asset; `undefined` without an account or a line. XRP includes the reserve. */
export async function readHolding(
  ask: XrplAsk,
  account: string,
  asset: LedgerAsset,
): Promise<Holding | undefined> {
  if (asset.issuer === undefined) {
    const answer = await ask('account_info', { account, ...VALIDATED })
    if (!answer.ok && answer.error === 'actNotFound') return undefined
    const { Balance: held } = parse(Root, 'account_info', answer).account_data
    return { held, limit: held }
  }
  const answer = await ask('account_lines', { account, peer: asset.issuer, ...VALIDATED })
  if (!answer.ok && answer.error === 'actNotFound') return undefined
  const { lines } = parse(Lines, 'account_lines', answer)
  const line = lines.find((one) => one.account === asset.issuer && one.currency === asset.currency)
  return line && { held: line.balance, limit: line.limit }
}
