import type { UnsignedTx } from '../../../domain/payment/tx.ts'
import type { ProductCheck } from '../../../ports/chain.ts'
import { isNative } from '../../../formats/coins.ts'
import { budgetProblem } from './check-budget.ts'
import { jupiterRoute } from '../codec/jupiter-route.ts'
import { type NamedInstruction, namedInstructions, signersOf } from '../codec/named.ts'
import { COMPUTE_BUDGET, isMemo, isTokenProgram, JUPITER, SYSTEM, TOKEN_ACCOUNTS } from '../codec/programs.ts'
import { WRAPPED_SOL } from '../../../formats/solana.ts'
import { tokenAccountsOf } from '../codec/token-account.ts'
import { decodeTransaction, isSigned } from '../codec/transaction.ts'
import { transferOf } from '../codec/transfers.ts'

/** The most lamports that a transaction may send beside the swap: landing services ask for a tip. */
const MOST_TIP = 1_000_000n
/** Opening a token account takes about 2,000,000 lamports, which its owner gets back on closing it. */
const MOST_ACCOUNTS = 6
/** Aggregators compute the minimum in different ways. This much of it may be lost to rounding. */
const ROUNDING = 1_000_000n
/** Instructions of the token programs that a swap may have beside transfers. */
const CLOSE_ACCOUNT = 9
const SYNC_WRAPPED_SOL = 17

interface Limits {
  readonly cluster: string
  /** Programs beside Solana's own that a swap may call. */
  readonly programs: ReadonlySet<string>
}

/** The known effects of a transaction. */
interface Tally {
  readonly payer: string
  /** The payer's usual accounts for what is sold, for what is bought (where that is known), and for wrapped SOL. */
  readonly sold: readonly string[]
  readonly bought: readonly string[] | undefined
  readonly wrapped: readonly string[]
  readonly programs: ReadonlySet<string>
  taken: bigint
  wrappedCoins: bigint
  tips: bigint
  delivered: bigint
  opened: number
  closed: Set<string>
  /** The swap is done by a program whose calls cannot be read. */
  isOpaque: boolean
}

/**
 * Why a transaction of an aggregator must not be signed; `undefined` when all is well. The aggregator is not
 * trusted: an attacker who controls it can still only have a known program, or a market maker that has signed
 * already, swap the payer's own amount to the payer. Approvals, changes of authority, closing accounts to others,
 * accounts of other kinds, unknown programs and other System instructions are refused.
 */
export function productProblem(tx: UnsignedTx, expected: ProductCheck, limits: Limits): string | undefined {
  if (tx.family !== 'solana') return `it is of the family ${tx.family}`
  if (tx.cluster !== limits.cluster) return `it is for the cluster ${tx.cluster}`
  if (tx.from !== expected.payer) return 'it is not from the payer'
  const decoded = decodeTransaction(tx.transaction)
  if (decoded === undefined) return 'it is not a transaction that fits into a packet'
  const { message, signatures } = decoded
  const [payer, ...cosigners] = signersOf(message)
  if (payer !== expected.payer) return 'the payer does not pay for it'
  if (signatures.map(isSigned).some((signed, i) => signed !== i > 0)) return 'another signature is missing'
  if (cosigners.includes(expected.payer)) return 'the payer signs twice'
  return instructionsProblem(namedInstructions(message), expected, limits)
}

function instructionsProblem(
  instructions: readonly NamedInstruction[],
  expected: ProductCheck,
  { programs }: Limits,
): string | undefined {
  const { payer, from, to, amount } = expected
  const tally: Tally = {
    payer,
    sold: tokenAccountsOf(payer, mintOf(from)),
    bought: to === undefined ? undefined : tokenAccountsOf(payer, mintOf(to)),
    wrapped: tokenAccountsOf(payer, WRAPPED_SOL),
    programs,
    taken: 0n,
    wrappedCoins: 0n,
    tips: 0n,
    delivered: 0n,
    opened: 0,
    closed: new Set(),
    isOpaque: false,
  }
  const problem =
    budgetProblem(instructions) ??
    instructions.map((instruction) => take(instruction, tally)).find((found) => found !== undefined)
  if (problem !== undefined) return problem
  if (tally.taken > amount || (tally.taken === 0n && !tally.isOpaque)) return `it takes ${tally.taken}`
  if (tally.wrappedCoins > (isNative(from) ? amount : 0n)) return `it wraps ${tally.wrappedCoins} lamports`
  if (tally.tips > MOST_TIP) return `it sends ${tally.tips} lamports away`
  if (tally.opened > MOST_ACCOUNTS) return `it opens ${tally.opened} accounts`
  return deliveryProblem(tally, expected)
}

/** The least that counts as a minimum. */
export const leastOf = (minOut: bigint): bigint => minOut - minOut / ROUNDING

function deliveryProblem({ delivered, isOpaque, closed, wrapped }: Tally, { to, minOut }: ProductCheck) {
  if (to === undefined || isOpaque) return undefined
  if (minOut !== undefined && delivered < leastOf(minOut)) return `it delivers ${delivered}`
  const isUnwrapped = wrapped.some((account) => closed.has(account))
  return isNative(to) && !isUnwrapped ? 'it leaves the bought SOL wrapped' : undefined
}

/** Adds an instruction to the tally. Returns its problem, if it has one. */
function take(instruction: NamedInstruction, tally: Tally): string | undefined {
  const { program } = instruction
  if (program === COMPUTE_BUDGET || isMemo(program)) return undefined
  if (program === SYSTEM) return takeSystem(instruction, tally)
  if (program === TOKEN_ACCOUNTS) return takeOpening(instruction, tally)
  if (isTokenProgram(program)) return takeToken(instruction, tally)
  if (!tally.programs.has(program)) return `it calls ${program}, which is not known`
  if (program === JUPITER) return takeRoute(instruction, tally)
  tally.isOpaque = true
  return undefined
}

/** Allows transfers only: the payer's to its own wrapped SOL, a small tip, and any transfer of another account. */
function takeSystem(instruction: NamedInstruction, tally: Tally): string | undefined {
  const transfer = transferOf(instruction)
  if (transfer?.authority === undefined) return 'it asks System for something else than a transfer'
  if (transfer.authority !== tally.payer) return undefined
  if (tally.wrapped.includes(transfer.destination ?? '')) tally.wrappedCoins += transfer.amount
  else tally.tips += transfer.amount
  return undefined
}

/** Creates an account for the payer: `Create` without data or with 0, `CreateIdempotent` with 1. */
function takeOpening({ accounts, data }: NamedInstruction, tally: Tally): string | undefined {
  const [funder, , owner] = accounts
  if (data.length > 1 || (data[0] ?? 0) > 1) return 'it asks for something else than a token account'
  if (owner?.address !== tally.payer && funder?.address === tally.payer)
    return 'it has the payer open an account for another'
  if (funder?.address === tally.payer) tally.opened++
  return undefined
}

function takeToken(instruction: NamedInstruction, tally: Tally): string | undefined {
  const { accounts, data } = instruction
  const transfer = transferOf(instruction)
  if (transfer !== undefined) {
    if (transfer.authority === undefined) return 'it hides who gives tokens'
    if (transfer.authority === tally.payer) return takeFrom(transfer.source, transfer.amount, tally)
    if (tally.bought?.includes(transfer.destination ?? '') === true) tally.delivered += transfer.amount
    return undefined
  }
  if (data.length !== 1) return `it asks a token for instruction ${data[0] ?? 'none'}`
  switch (data[0]) {
    case SYNC_WRAPPED_SOL:
      return undefined
    case CLOSE_ACCOUNT: {
      const [account, destination, owner] = accounts.map(({ address }) => address)
      const isOwn = [...tally.sold, ...tally.wrapped].includes(account ?? '')
      if (!isOwn || destination !== tally.payer || owner !== tally.payer || accounts.length !== 3)
        return 'it closes an account of another, or to another'
      tally.closed.add(account ?? '')
      return undefined
    }
    case undefined:
    default:
      return `it asks a token for instruction ${data[0]}`
  }
}

function takeRoute(instruction: NamedInstruction, tally: Tally): string | undefined {
  const route = jupiterRoute(instruction)
  if (route === undefined) return 'its call of the aggregator is not a known swap'
  if (route.user !== tally.payer) return 'it swaps for someone else'
  if (tally.bought !== undefined && !tally.bought.includes(route.target))
    return 'its receiver is not the payer'
  tally.delivered += route.minOut
  return takeFrom(route.source, route.amount, tally)
}

function takeFrom(source: string | undefined, amount: bigint, tally: Tally): string | undefined {
  if (!tally.sold.includes(source ?? '')) return 'it takes tokens that are not to be sold'
  tally.taken += amount
  return undefined
}

const mintOf = (asset: { readonly address: string }): string =>
  isNative(asset) ? WRAPPED_SOL : asset.address
