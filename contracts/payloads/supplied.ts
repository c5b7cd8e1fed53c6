import type { Decoded } from './decoded.ts'

/**
 * The rules for payloads that a partner made itself: the API hosts what follows them, the popup shows and signs it.
 * Both read them here, on top of the readers beside this file, which refuse what they do not understand in full.
 */

/** Why such a payload is refused. */
export type SuppliedProblem =
  'contract' | 'amount' | 'receiver' | 'reference' | 'spender' | 'allowance' | 'sale'

export interface SuppliedTerms {
  /** The account that signs. */
  readonly account: string
  /** The target that the step names. */
  readonly to: string
  /** The amount of the chain's coin that the step names. */
  readonly coin: bigint
  /** The contracts that may swap, on chains where contracts do. */
  readonly routers: readonly string[]
  /** True when both are the same address of the chain. */
  readonly same: (a: string, b: string) => boolean
}

/** From here on, an allowance is one "without a limit": 2^96 - 1 is the smallest number that contracts use for that. */
const UNLIMITED = 2n ** 96n - 1n

export function suppliedProblems(decoded: Decoded, terms: SuppliedTerms): readonly SuppliedProblem[] {
  const { action, chain } = decoded
  const { same } = terms
  // Whose broker it is, and what an offer that is taken says, only a quote of the suite's own knows.
  if (action.kind === 'nft-offer' || action.kind === 'nft-accept') return ['sale']
  const isEvm = chain.startsWith('eip155:')
  const wrong: SuppliedProblem[] = []
  // A swap on Solana has no recipient: every program in it is read and has to be known.
  if (!(action.kind === 'swap' && chain.startsWith('solana:')) && !same(decoded.to, terms.to))
    wrong.push('contract')
  if (decoded.value !== terms.coin) wrong.push('amount')
  // 32 bytes of data are a reference only in the suite's own payments; elsewhere they could be a call.
  if (isEvm && action.kind === 'pay' && action.reference !== undefined) wrong.push('reference')
  if (action.kind === 'approve') {
    if (!isRouter(action.spender, terms)) wrong.push('spender')
    if (action.amount >= UNLIMITED) wrong.push('allowance')
  }
  for (const problem of swapProblems(decoded, terms)) if (!wrong.includes(problem)) wrong.push(problem)
  return wrong
}

/** The rules for every swap, prepared or not: by a known contract, and for the account that signs. */
export function swapProblems(
  { action, chain, to }: Decoded,
  terms: Pick<SuppliedTerms, 'account' | 'routers' | 'same'>,
): readonly ('contract' | 'receiver')[] {
  if (action.kind !== 'swap') return []
  // Elsewhere no contract swaps: the ledger itself does, or a program that the reader knows.
  const byRouter = !chain.startsWith('eip155:') || isRouter(to, terms)
  return [
    ...(byRouter ? [] : (['contract'] as const)),
    ...(terms.same(action.receiver, terms.account) ? [] : (['receiver'] as const)),
  ]
}

const isRouter = (address: string, { routers, same }: Pick<SuppliedTerms, 'routers' | 'same'>): boolean =>
  routers.some((router) => same(router, address))
