import type { Token } from '#contracts/api/payment.ts'
import { invalidField } from '../../domain/errors.ts'
import { isMinor } from '../../domain/money.ts'
import type { UnsignedTx } from '../../domain/payment/tx.ts'
import type { SignSession } from '../../domain/sign-session.ts'
import type { Chain } from '../../ports/chain.ts'
import type { SuppliedTx } from '../../ports/payments.ts'
import type { SessionDeps } from './deps.ts'

type AdoptDeps = Pick<SessionDeps, 'chains' | 'payloads' | 'router' | 'clock' | 'log'> & {
  readonly payments: Pick<SessionDeps['payments'], 'adopt'>
}

/**
 * Stores the one transaction that a partner made itself as a payment. Throws INVALID_REQUEST for a transaction that the
 * popup would refuse; `field` is the part of the request that has it.
 */
export async function adopt(
  deps: AdoptDeps,
  about: Omit<SuppliedTx, 'tx' | 'token'>,
  [tx, ...more]: readonly UnsignedTx[],
  field: string,
): Promise<Required<Pick<SignSession, 'intentId' | 'payer'>>> {
  if (tx === undefined || more.length > 0)
    throw invalidField('body.payload', 'must be a payment that prepare made, or one transaction')
  const { chain } = deps.chains.get(about.chain)
  const token = await listedToken(deps, chain, tx)
  const { asset, amount } = token ?? { asset: chain.coin, amount: chain.coinIn(tx) }
  const terms = { asset: asset.address, amount, routers: chain.routers ?? [] }
  const problem = deps.payloads.problemOf(tx, terms)
  if (problem !== undefined) {
    // The problem is a sentence, and the field's sentence has a full stop of its own.
    const clause = problem.replace(/\.$/, '')
    throw invalidField(field, `must be a transaction that the sign page lets a wallet sign. ${clause}`)
  }
  const intent = await deps.payments.adopt({ ...about, tx, ...(token === undefined ? {} : { token }) })
  return { intentId: intent.id, payer: intent.payer }
}

/** How long a list that is not there yet is waited for: a transaction ends with its block. */
const PATIENCE_MS = 2_000

/**
 * The token that the transaction is about, if it is on a list. Any other stays without a name, even where its contract
 * has one: anyone can name a token. So does every token while there is no list.
 */
async function listedToken(
  deps: AdoptDeps,
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
async function listSoon({ router, clock, log }: AdoptDeps, chain: Chain['key']): Promise<readonly Token[]> {
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
