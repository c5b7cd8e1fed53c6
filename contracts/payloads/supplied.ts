import type { Decoded } from './decoded.ts'

/**
 * The rules for payloads that a partner made itself: the API hosts what follows them, the popup shows and signs it.
 * Both read them here, on top of the readers beside this file, which refuse what they do not understand in full.
 */

/** Why such a payload is refused. */
export type SuppliedProblem =
  | 'contract'
  | 'asset'
  | 'amount'
  | 'receiver'
  | 'reference'
  | 'spender'
  | 'allowance'
  | 'sale'

export interface SuppliedTerms {
  /** The account that signs. */
  readonly account: string
  /** The target that the step names. */
  readonly to: string
  /** The asset that the step names: a token of a list or, for everything else, the chain's coin. */
  readonly asset: string
  /** The amount of that asset that the step names. */
  readonly amount: bigint
  /** The contracts that may swap, on chains where contracts do. */
  readonly routers: readonly string[]
  /** True when both are the same address or asset of the chain. */
  readonly same: (a: string, b: string) => boolean
}

/** From here on, an allowance is one "without a limit": 2^96 - 1 is the smallest number that contracts use for that. */
const UNLIMITED = 2n ** 96n - 1n

/** A token by its id, and an amount of it. */
export interface TokenAmount {
  readonly asset: string
  readonly amount: bigint
  /** Who is paid, by a payment. */
  readonly to?: string
}

/**
 * The token that a transaction pays, allows to be spent or agrees to hold, and how much of it: what its step can name.
 * A trust line moves nothing.
 */
export function tokenIn({ action }: Decoded): TokenAmount | undefined {
  switch (action.kind) {
    case 'pay':
      return action.asset === 'native'
        ? undefined
        : { asset: action.asset, amount: action.amount, to: action.to }
    case 'approve':
      return { asset: action.asset, amount: action.amount }
    case 'trust':
      return { asset: action.asset, amount: 0n }
    case 'swap':
    case 'nft-offer':
    case 'nft-accept':
      return undefined
  }
}

/** What a swap takes and brings at least, by the ids of its assets. */
export interface SwapTerms {
  readonly from: string
  readonly amount: bigint
  readonly to: string
  readonly minOut: bigint
}

/** The terms of a transaction that swaps; `undefined` for every other one. */
export function swapIn({ action }: Decoded): SwapTerms | undefined {
  if (action.kind !== 'swap') return undefined
  const { fromAsset: from, amount, toAsset: to, minOut } = action
  return { from, amount, to, minOut }
}

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
  wrong.push(...amountProblems(decoded, terms))
  // 32 bytes of data are a reference only in the suite's own payments; elsewhere they could be a call.
  if (isEvm && action.kind === 'pay' && action.reference !== undefined) wrong.push('reference')
  if (action.kind === 'approve') {
    if (!isRouter(action.spender, terms)) wrong.push('spender')
    if (action.amount >= UNLIMITED) wrong.push('allowance')
  }
  for (const problem of swapProblems(decoded, terms)) if (!wrong.includes(problem)) wrong.push(problem)
  return wrong
}

/**
 * A step that names a token is about exactly that token and that amount. A step that names the coin tells how much coin
 * is sent. Tokens may move beside that: they are on no list, so that no step can name them.
 */
function amountProblems(
  decoded: Decoded,
  { asset, amount, same }: Pick<SuppliedTerms, 'asset' | 'amount' | 'same'>,
): readonly ('asset' | 'amount')[] {
  if (asset === 'native') return decoded.value === amount ? [] : ['amount']
  const found = tokenIn(decoded)
  if (found === undefined || !same(found.asset, asset)) return ['asset']
  return found.amount === amount && decoded.value === 0n ? [] : ['amount']
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
