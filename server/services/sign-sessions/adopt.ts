import type { Token } from '#contracts/api/payment.ts'
import { invalidField } from '../../domain/errors.ts'
import { isMinor } from '../../domain/money.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { referenceIn, sentBy } from '../../domain/payment/sender.ts'
import { isEvmCall, receiverOf, type UnsignedTx } from '../../domain/payment/tx.ts'
import { lostAt } from '../../formats/nobody.ts'
import { defined } from '../../kit/defined.ts'
import type { Chain } from '../../ports/chain.ts'
import type { SuppliedTx } from '../../ports/payments.ts'
import type { TokenAmount } from '../../ports/wallet-payloads.ts'
import type { SessionDeps } from './deps.ts'
import { assetOf, judgeSwap, listSoon, tokenNamed } from './judge-swap.ts'

type CheckDeps = Pick<SessionDeps, 'chains' | 'payloads' | 'router' | 'clock' | 'log'>
type AdoptDeps = CheckDeps & {
  readonly payments: Pick<SessionDeps['payments'], 'adopt'>
}
/** The field of the account that will sign. */
const PAYER = 'body.userAddress'

type About = Omit<SuppliedTx, 'tx' | keyof Read>
/** What is read from a transaction beside its bytes. */
type Read = Pick<SuppliedTx, 'token' | 'swap' | 'warnings'>

/**
 * Stores the one transaction that a partner made itself as a payment. Throws INVALID_REQUEST for a transaction that the
 * popup would refuse; `field` is the part of the request that has it.
 */
export async function adopt(
  deps: AdoptDeps,
  about: About,
  txs: readonly UnsignedTx[],
  field: string,
): Promise<PaymentIntent> {
  const tx = theOnly(txs)
  return deps.payments.adopt({ ...about, tx, ...(await mustBeSignable(deps, about, tx, field)) })
}

/**
 * Stores a transaction that named no account as the payment of the account that will sign it. Throws INVALID_REQUEST
 * where the popup would refuse it for that account.
 */
export const adoptFor = (
  deps: AdoptDeps,
  about: About,
  supplied: UnsignedTx,
  payer: string,
): Promise<PaymentIntent> => adopt(deps, about, [sentBy(supplied, payer)], PAYER)

/** Accounts that no one has: a transaction that names none is checked with them until its own is known. */
const NO_ONE = {
  evm: '0x0000000000000000000000000000000000000001',
  xrpl: 'rrrrrrrrrrrrrrrrrrrrBZbvji',
} as const

/**
 * The one transaction of a partner's own that names no account, if the popup would have it signed for some account.
 * Throws INVALID_REQUEST.
 */
export async function heldForAnyone(
  deps: CheckDeps & Pick<SessionDeps, 'store'>,
  about: About,
  txs: readonly UnsignedTx[],
  field: string,
): Promise<UnsignedTx> {
  const tx = theOnly(txs)
  const reference = referenceIn(tx)
  // A fee counts for the payment that it names: a second payment must not follow the same transaction.
  if (reference !== undefined && (await deps.store.read.intents.by('reference', reference)) !== undefined)
    throw invalidField(
      field,
      'is the fee of a prepared payment without its account: prepare that payment with `userAddress`, and send it unchanged',
    )
  const someone = tx.family === 'evm' ? NO_ONE.evm : NO_ONE.xrpl
  await mustBeSignable(deps, about, sentBy(tx, someone), field)
  return tx
}

function theOnly([tx, ...more]: readonly UnsignedTx[]): UnsignedTx {
  if (tx === undefined || more.length > 0)
    throw invalidField('body.payload', 'must be a payment that prepare made, or one transaction')
  return tx
}

/** What the step of a transaction will say of it. Throws when the popup would refuse the transaction. */
async function mustBeSignable(
  deps: CheckDeps,
  { chain: key }: Pick<About, 'chain'>,
  tx: UnsignedTx,
  field: string,
): Promise<Read> {
  const { chain } = deps.chains.get(key)
  const found = deps.payloads.tokenIn(tx)
  const terms = deps.payloads.swapIn(tx)
  const listed = found === undefined && terms === undefined ? [] : await listSoon(deps, chain.key)
  const token = listedToken(chain, found, listed)
  const { asset, amount } = token ?? { asset: chain.coin, amount: chain.coinIn(tx) }
  const stated = { asset: asset.address, amount, routers: chain.routers ?? [] }
  const problem = deps.payloads.problemOf(tx, stated)
  if (problem !== undefined) {
    const lacking =
      field === PAYER
        ? 'must be an account that the sign page lets sign this transaction'
        : 'must be a transaction that the sign page lets a wallet sign'
    // The problem is a sentence, and the field's sentence has a full stop of its own.
    throw invalidField(field, `${lacking}. ${problem.replace(/\.$/, '')}`)
  }
  const [swap, callsContract] = await Promise.all([
    terms && judgeSwap(deps, chain, terms, listed),
    chain.callsContract?.(tx),
  ])
  const lost = lossOf(deps, chain, tx, found)
  if (lost !== undefined) throw invalidField(field, `must pay someone else: ${lost}`)
  if (callsContract === false)
    throw invalidField(
      field,
      `must call a contract: ${receiverOf(tx)} has no code on ${chain.key}, so it would do nothing`,
    )
  if (swap !== undefined && 'problem' in swap) throw invalidField(field, swap.problem)
  return defined({ token, ...swap })
}

/** Why what a transaction pays would be lost, or ours. What comes to the issuer of a token is redeemed there. */
function lossOf(
  { chains }: CheckDeps,
  { family }: Chain,
  tx: UnsignedTx,
  token: TokenAmount | undefined,
): string | undefined {
  // A token may live where nobody has a key, such as WETH on Base: a call pays whom its data names.
  const isCall = isEvmCall(tx) && tx.data !== '0x'
  const to = token?.to ?? (isCall ? undefined : receiverOf(tx))
  const lost = to && lostAt(chains, family, to, token && { address: token.asset })
  return lost && `${to} ${lost}`
}

/**
 * The token that the transaction is about, if it is on a list. Any other stays without a name, even where its contract
 * has one: anyone can name a token. So does every token while there is no list.
 */
function listedToken(
  chain: Chain,
  found: TokenAmount | undefined,
  listed: readonly Token[],
): SuppliedTx['token'] {
  // The XRP Ledger can write larger amounts than any other chain can hold.
  if (found === undefined || !isMinor(found.amount)) return undefined
  const token = tokenNamed(chain, listed, found.asset)
  return token && { asset: assetOf(token), amount: found.amount }
}
