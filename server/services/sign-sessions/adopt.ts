import type { Token } from '#contracts/api/payment.ts'
import { invalidField } from '../../domain/errors.ts'
import { isMinor } from '../../domain/money.ts'
import type { PaymentIntent } from '../../domain/payment/intent.ts'
import { referenceIn, sentBy } from '../../domain/payment/sender.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import type { Chain } from '../../ports/chain.ts'
import type { SuppliedTx } from '../../ports/payments.ts'
import type { SessionDeps } from './deps.ts'

type CheckDeps = Pick<SessionDeps, 'chains' | 'payloads' | 'router' | 'clock' | 'log'>
type AdoptDeps = CheckDeps & {
  readonly payments: Pick<SessionDeps['payments'], 'adopt'>
}
/** The field of the account that will sign. */
const PAYER = 'body.userAddress'

type About = Omit<SuppliedTx, 'tx' | 'token'>

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
  const token = await mustBeSignable(deps, about, tx, field)
  return deps.payments.adopt({ ...about, tx, ...(token === undefined ? {} : { token }) })
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

/** The token that the step of a transaction will name. Throws when the popup would refuse the transaction. */
async function mustBeSignable(
  deps: CheckDeps,
  { chain: key }: Pick<About, 'chain'>,
  tx: UnsignedTx,
  field: string,
): Promise<SuppliedTx['token']> {
  const { chain } = deps.chains.get(key)
  const token = await listedToken(deps, chain, tx)
  const { asset, amount } = token ?? { asset: chain.coin, amount: chain.coinIn(tx) }
  const terms = { asset: asset.address, amount, routers: chain.routers ?? [] }
  const problem = deps.payloads.problemOf(tx, terms)
  if (problem === undefined) return token
  const lacking =
    field === PAYER
      ? 'must be an account that the sign page lets sign this transaction'
      : 'must be a transaction that the sign page lets a wallet sign'
  // The problem is a sentence, and the field's sentence has a full stop of its own.
  throw invalidField(field, `${lacking}. ${problem.replace(/\.$/, '')}`)
}

/** How long a list that is not there yet is waited for: a transaction ends with its block. */
const PATIENCE_MS = 2_000

/**
 * The token that the transaction is about, if it is on a list. Any other stays without a name, even where its contract
 * has one: anyone can name a token. So does every token while there is no list.
 */
async function listedToken(
  deps: CheckDeps,
  chain: Pick<Chain, 'key' | 'canonicalAsset'>,
  tx: UnsignedTx,
): Promise<SuppliedTx['token']> {
  const found = deps.payloads.tokenIn(tx)
  // The XRP Ledger can write larger amounts than any other chain can hold.
  if (found === undefined || !isMinor(found.amount)) return undefined
  const listed = await listSoon(deps, chain.key)
  const address = chain.canonicalAsset(found.asset)?.address
  const token = listed.find((candidate) => candidate.address === address)
  if (token === undefined) return undefined
  const { priceUsd: _, ...asset } = token
  return { asset, amount: found.amount }
}

/** A chain's tokens; none while their list does not come. */
async function listSoon({ router, clock, log }: CheckDeps, chain: Chain['key']): Promise<readonly Token[]> {
  let cancel: (() => void) | undefined
  const late = new Promise<readonly Token[]>((resolve) => {
    cancel = clock.after(PATIENCE_MS, () => resolve([]))
  })
  try {
    return router.listed?.(chain) ?? (await Promise.race([router.tokens(chain), late]))
  } catch (cause) {
    log.warn('tokens.missing', { chain, cause })
    return []
  } finally {
    cancel?.()
  }
}
