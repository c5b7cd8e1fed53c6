import type { Asset } from '#contracts/api/payment.ts'
import { LARGEST, minor } from '../../../domain/money.ts'
import { isNative, xrp } from '../../../formats/coins.ts'
import { minorOfValue, readLedgerAsset } from '../../../formats/xrpl.ts'
import type { Lack, MeansNeed } from '../../../ports/chain.ts'
import { assetsOf, fundsLacks, type Part } from '../../shared/lacks.ts'
import { reserveOf, spendable } from '../node/balances.ts'
import type { Account, AccountRoot, Line, Rpc, ValidatedLedger } from '../node/rpc.ts'
import { mustReceive, mustSend } from './holding.ts'

/** The flag of an account whose own key signs nothing any more. */
const DISABLE_MASTER = 0x00100000
/** An account's first two objects need no reserve when they are made. Payments of XRP must still leave it. */
const FREE_OBJECTS = 2
/** In drops: the least that a transaction costs, and ten times what wallets pay while the ledger is calm. */
const LEAST_FEE = 10n
const LIKELY_FEE = 120n

/** A token that is sent or received, as its issuer and the account's line to it stand. */
interface Holding {
  readonly asset: Asset
  readonly issuer: Account
  readonly line: Line | undefined
}

/** What a payer lacks of XRP and tokens, with the reserves of a new trust line and of offers; see the port. */
export async function lacks(
  rpc: Rpc,
  reserves: () => Promise<ValidatedLedger>,
  need: MeansNeed,
): Promise<readonly Lack[]> {
  const { payer, product } = need
  const [account, ledger, sold, bought] = await Promise.all([
    rpc.account(payer),
    reserves(),
    holding(rpc, payer, product?.asset),
    holding(rpc, payer, product?.receives),
  ])
  if (sold !== undefined && (product?.amount ?? 0n) > 0n) mustSend(sold.asset, sold.issuer, sold.line)
  if (bought !== undefined) mustReceive(bought.asset, bought.issuer, bought.line)
  const { root } = account
  if (root !== undefined && isOthersToSign(root))
    return [{ code: 'UNSUPPORTED_ACCOUNT', reason: 'MULTI_SIGNED' }]
  const isNewLine = bought !== undefined && bought.line === undefined
  const entries = (product?.entries ?? 0) + (isNewLine ? 1 : 0)
  const balances = assetsOf(need, xrp).map((asset) => {
    if (isNative(asset)) return spendable(account, ledger)
    // An issuer has as many of its own tokens as it likes.
    return sold === undefined ? LARGEST : ((sold.line && minorOfValue(sold.line.balance)) ?? minor(0n))
  })
  return fundsLacks(need, xrp, balances, [
    ...networkFees(need),
    { for: 'reserve', least: reserveFor(need, account, ledger, entries) },
  ])
}

async function holding(rpc: Rpc, payer: string, asset: Asset | undefined): Promise<Holding | undefined> {
  if (asset === undefined) return undefined
  const { currency, issuer } = readLedgerAsset(asset)
  // XRP needs no line, and an issuer needs none for its own tokens.
  if (issuer === undefined || issuer === payer) return undefined
  const [account, lines] = await Promise.all([rpc.account(issuer), rpc.lines(payer, issuer)])
  return { asset, issuer: account, line: lines.find((line) => line.currency === currency) }
}

/** True where no single key signs for an account: its own is disabled, and it has no regular key. */
const isOthersToSign = ({ Flags, RegularKey }: AccountRoot): boolean =>
  (Flags & DISABLE_MASTER) !== 0 && RegularKey === undefined

/** A transaction's own cost may come out of the reserve, so only the costs before the last payment of XRP count. */
function networkFees({ steps, product }: MeansNeed): Part[] {
  const isXrp = product !== undefined && isNative(product.asset) && product.amount > 0n
  const takesXrp = isXrp || (product?.entries ?? 0) > 0
  const last = steps.findLastIndex(({ kind }) => kind === 'fee' || (kind === 'product' && takesXrp))
  return steps
    .slice(0, Math.max(last, 0))
    .map(() => ({ for: 'network fee', least: LEAST_FEE, likely: LIKELY_FEE }))
}

/** In drops: what new objects and a reserve that is not whole keep from being spent. */
function reserveFor(
  { fee, product }: MeansNeed,
  { root }: Account,
  ledger: ValidatedLedger,
  entries: number,
): bigint {
  if (root === undefined) return ledger.reserveBase + ledger.reserveIncrement * BigInt(entries)
  const spendsXrp = [fee, product].some(
    (part) => part !== undefined && isNative(part.asset) && part.amount > 0n,
  )
  const isFree = root.OwnerCount < FREE_OBJECTS && !spendsXrp && (product?.entries ?? 0) === 0
  if (isFree) return 0n
  const kept = reserveOf(ledger, root.OwnerCount)
  const short = root.Balance < kept && (spendsXrp || entries > 0) ? kept - root.Balance : 0n
  return short + ledger.reserveIncrement * BigInt(entries)
}
