import { SuiteError } from '../../../domain/errors.ts'
import { type Minor, minor } from '../../../domain/money.ts'
import { isNative, sol } from '../../../formats/coins.ts'
import { WRAPPED_SOL } from '../../../formats/solana.ts'
import type { Lack, MeansNeed, ProductNeed } from '../../../ports/chain.ts'
import { assetsOf, fundsLacks, type Part } from '../../shared/lacks.ts'
import { feeLegFee } from '../build/fee-leg.ts'
import { extensionsOf } from '../build/mint.ts'
import { keyBytes } from '../codec/address.ts'
import { isOnCurve } from '../codec/curve.ts'
import { type Move, movesOf, networkFeeOf, SIGNATURE_FEE } from '../codec/moves.ts'
import { namedInstructions } from '../codec/named.ts'
import { isTokenProgram, SYSTEM, TOKEN } from '../codec/programs.ts'
import { tokenAccountOf, tokenAccountsOf } from '../codec/token-account.ts'
import { decodeTransaction } from '../codec/transaction.ts'
import { balances } from './balances.ts'
import { type RentOf, tokenAccountBytes } from './rent.ts'
import type { Account, Rpc } from './rpc.ts'

/** A transaction that the payment still takes, as far as it is known. */
interface Leg {
  /** Without rent; `undefined` where only the route's figure is known. */
  readonly networkFee: bigint | undefined
  readonly moves: readonly Move[]
  /** It sends tokens to an address that is not known yet. */
  readonly isUnaddressed?: boolean
}

type Accounts = ReadonlyMap<string, Account>

/**
 * What keeps a payer from a payment at present, by what its transactions take in their order: rent of a token account
 * that is closed again is needed for a moment, and an account may not end between nothing and its own rent. What
 * programs take beyond that cannot be known. Throws NO_ROUTE where a token's issuer has frozen an account.
 */
export async function lacks(
  rpc: Pick<Rpc, 'accounts' | 'tokenAccounts' | 'balance'>,
  readRent: () => Promise<RentOf>,
  need: MeansNeed,
): Promise<readonly Lack[]> {
  const { payer } = need
  // Only a program can sign for such an address, as for the vault of several owners.
  if (!isOnCurve(keyBytes(payer))) return [{ code: 'UNSUPPORTED_ACCOUNT', reason: 'PROGRAM_OWNED' }]
  const legs = legsOf(need)
  const assets = assetsOf(need, sol)
  const [accounts, rent, tokens] = await Promise.all([
    rpc.accounts(addressesOf(need, legs)),
    readRent(),
    balances(rpc, payer, assets.slice(1)),
  ])
  const own = accounts.get(payer)
  if (own !== undefined && (own.owner !== SYSTEM || own.data.length > 0))
    return [{ code: 'UNSUPPORTED_ACCOUNT', reason: 'PROGRAM_OWNED' }]
  mustNotBeFrozen(need, accounts)
  const has = minor(own?.lamports ?? 0n)
  const { parts, suffices } = coinParts(need, legs, accounts, rent, has)
  return fundsLacks(need, sol, [has, ...tokens], parts).filter(
    ({ asset, estimated }) => !isNative(asset) || !suffices || estimated === true,
  )
}

function legsOf({ payer, treasury, fee, product, steps }: MeansNeed): readonly Leg[] {
  const legs: Leg[] = []
  if (fee !== undefined)
    legs.push(
      legIn(payer, steps.find(({ kind }) => kind === 'fee')?.tx) ?? {
        networkFee: feeLegFee(fee.asset),
        moves: isNative(fee.asset)
          ? [{ is: 'sent', amount: fee.amount }]
          : [{ is: 'opened', owner: treasury, mint: fee.asset.address }],
      },
    )
  if (product !== undefined)
    legs.push(
      legIn(payer, steps.find(({ kind }) => kind === 'product')?.tx) ?? {
        // A deposit is a payment that is built here, like a fee.
        networkFee: product.receives === undefined ? feeLegFee(product.asset) : undefined,
        moves: usualMoves(payer, product),
        isUnaddressed: product.receives === undefined && !isNative(product.asset),
      },
    )
  return legs
}

function legIn(payer: string, tx: MeansNeed['steps'][number]['tx']): Leg | undefined {
  const message = tx?.family === 'solana' ? decodeTransaction(tx.transaction)?.message : undefined
  if (message === undefined) return undefined
  const instructions = namedInstructions(message)
  return { networkFee: networkFeeOf(instructions, message.signers), moves: movesOf(instructions, payer) }
}

/** What swaps of the aggregator do with the payer's coins: SOL is wrapped for the swap, and what is bought unwrapped. */
function usualMoves(payer: string, { asset, amount, receives }: ProductNeed): readonly Move[] {
  const wrapped = tokenAccountOf(payer, WRAPPED_SOL, TOKEN)
  const sent: Move[] = isNative(asset) ? [{ is: 'sent', amount }] : []
  if (receives === undefined) return sent
  const bought: Move[] = isNative(receives) ? [] : [{ is: 'opened', owner: payer, mint: receives.address }]
  if (!isNative(asset) && !isNative(receives)) return bought
  return [
    { is: 'opened', owner: payer, mint: WRAPPED_SOL },
    ...sent,
    ...bought,
    { is: 'closed', account: wrapped },
  ]
}

/** All accounts that are looked at: the payer's own, mints, and the usual accounts under both token programs. */
function addressesOf({ payer, product }: MeansNeed, legs: readonly Leg[]): readonly string[] {
  const moves = legs.flatMap((leg) => leg.moves)
  const opened = moves.flatMap((move) =>
    move.is === 'opened' ? [move.mint, ...tokenAccountsOf(move.owner, move.mint)] : [],
  )
  const traded = [product?.asset, product?.receives].flatMap((asset) =>
    asset === undefined || isNative(asset) ? [] : [asset.address, ...tokenAccountsOf(payer, asset.address)],
  )
  const closed = moves.flatMap((move) => (move.is === 'closed' ? [move.account] : []))
  return [...new Set([payer, ...opened, ...traded, ...closed])]
}

const STATE_AT = 108
const FROZEN = 2
const DEFAULT_STATE = 6

function mustNotBeFrozen({ payer, product }: MeansNeed, accounts: Accounts): void {
  for (const asset of [product?.asset, product?.receives]) {
    if (asset === undefined || isNative(asset)) continue
    const mint = accounts.get(asset.address)
    if (mint === undefined || !isTokenProgram(mint.owner)) continue
    const account = accounts.get(tokenAccountOf(payer, asset.address, mint.owner))
    const isOpen = account !== undefined && isTokenProgram(account.owner)
    const startsFrozen = [...extensionsOf(mint.data)].some(
      ({ type, body }) => type === DEFAULT_STATE && body[0] === FROZEN,
    )
    const state = isOpen ? account.data[STATE_AT] : startsFrozen ? FROZEN : undefined
    if (state !== FROZEN) continue
    const what = isOpen ? 'has frozen the token account' : 'keeps new token accounts frozen'
    throw new SuiteError('NO_ROUTE', `This account cannot swap ${asset.symbol} now: its issuer ${what}.`, {
      details: { token: asset.address },
    })
  }
}

/** What the payment takes of the coin beside amount and fee, and whether the account has enough for all of it. */
function coinParts(
  { fee, product }: MeansNeed,
  legs: readonly Leg[],
  accounts: Accounts,
  rent: RentOf,
  has: Minor,
): { readonly parts: readonly Part[]; readonly suffices: boolean } {
  const opened = new Map<string, bigint>()
  let [out, peak, networkFees, sent] = [0n, 0n, 0n, 0n]
  let needed = 0n
  for (const [i, leg] of legs.entries()) {
    const { moves } = leg
    const lasting = rentOf(moves, accounts, rent, new Set(opened.keys()))
    const networkFee = leg.networkFee ?? largest((product?.networkFee ?? 0n) - lasting, SIGNATURE_FEE)
    networkFees += networkFee
    out += networkFee
    peak = largest(peak, out)
    let mayGain = false
    for (const move of moves) {
      if (move.is === 'sent') {
        out += move.amount
        sent += move.amount
      } else if (move.is === 'opened') {
        const [address, price] = openingOf(move, accounts, rent)
        if (price > 0n && !opened.has(address)) {
          opened.set(address, price)
          out += price
        }
      } else {
        mayGain = true
        out -= opened.get(move.account) ?? accounts.get(move.account)?.lamports ?? 0n
        opened.delete(move.account)
      }
      peak = largest(peak, out)
    }
    // What is unwrapped at the end is more than the account's own rent.
    const endsEmpty = has === out && i === legs.length - 1
    needed = largest(needed, mayGain || endsEmpty ? peak : out + rent(0), peak)
  }
  const amounts = [product?.asset, fee?.asset].map((asset) => asset !== undefined && isNative(asset))
  const paid =
    (amounts[0] === true ? (product?.amount ?? 0n) : 0n) + (amounts[1] === true ? (fee?.amount ?? 0n) : 0n)
  const fees = networkFees + largest(sent - paid, 0n)
  const rents = largest(peak - paid - fees, 0n)
  return {
    parts: [
      { for: 'network fee', least: fees },
      { for: 'rent', least: rents, likely: rents + recipients(legs, rent) },
      { for: 'reserve', least: largest(needed - paid - fees - rents, 0n) },
    ],
    suffices: has >= needed,
  }
}

/** Where tokens go to an address that is not known yet, its account most likely has to be opened. */
const recipients = (legs: readonly Leg[], rent: RentOf): bigint =>
  legs.at(-1)?.isUnaddressed === true ? rent(tokenAccountBytes(undefined)) : 0n

/** The rent of accounts that a transaction opens and leaves open. */
export function rentOf(
  moves: readonly Move[],
  accounts: Accounts,
  rent: RentOf,
  before: ReadonlySet<string> = new Set(),
): bigint {
  const left = new Map<string, bigint>()
  for (const move of moves) {
    if (move.is === 'closed') left.delete(move.account)
    if (move.is !== 'opened') continue
    const [address, price] = openingOf(move, accounts, rent)
    if (!before.has(address)) left.set(address, price)
  }
  return [...left.values()].reduce((sum, price) => sum + price, 0n)
}

/** The address of an opened account, and the lamports that it still needs: nothing where it is there. */
function openingOf(
  { owner, mint }: Extract<Move, { is: 'opened' }>,
  accounts: Accounts,
  rent: RentOf,
): readonly [string, bigint] {
  const token = accounts.get(mint)
  const program = token !== undefined && isTokenProgram(token.owner) ? token.owner : TOKEN
  const address = tokenAccountOf(owner, mint, program)
  const there = accounts.get(address)
  if (there !== undefined && there.owner !== SYSTEM) return [address, 0n]
  return [address, largest(rent(tokenAccountBytes(token)) - (there?.lamports ?? 0n), 0n)]
}

const largest = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b > a ? b : a))
