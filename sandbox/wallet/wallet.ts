import type { Account } from '../evm/accounts.ts'
import { RpcError } from '../evm/rpc.ts'
import type { Ask } from './ask.ts'
import type { WalletChain } from './chain.ts'
import { alreadyPending, invalidParams, unsupportedMethod, userRejected } from './errors.ts'
import { methods } from './methods.ts'
import type { Answered, Decision, Outcome, Site, SiteMethod } from './outcome.ts'
import { ParamsRefused } from './params.ts'

/** Who asks: a page's origin, and which load of it. */
export interface Source {
  readonly origin: string
  readonly page: string
}

/** With a question, nothing happens before `decide`. */
export type Answer = Answered | { readonly ask: Ask }

/** A wallet (EIP-1193, and what else it is given) without its window: it says what to ask, and acts on the user's decision. */
export interface Wallet {
  request(source: Source, method: string, params: unknown): Promise<Answer>
  /** A question is answered once, by the page that it was put on. */
  decide(source: Source, id: string, decision: Decision): Promise<Answer>
}

export interface WalletOptions {
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  readonly accounts: readonly Account[]
  /** Methods beside those of EVM chains. */
  readonly others?: ReadonlyMap<string, SiteMethod>
  readonly newId: () => string
}

/** Open questions that are kept at most; older ones were in windows that are long closed. */
const MAX_PENDING = 100
/** Asked once at a time, as wallets do. */
const SINGLE: ReadonlySet<string> = new Set([
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'standard:connect',
])

interface Pending {
  readonly source: Source
  readonly method: string
  readonly carryOut: (decision: Decision) => Promise<Answered>
}

/** Connections and chains are remembered by origin, as long as the wallet runs. */
export function createWallet({ chains, accounts, others, newId }: WalletOptions): Wallet {
  const sites = new Map<string, Site>()
  const pending = new Map<string, Pending>()
  const busy = new Set<string>()

  function siteOf(origin: string): Site {
    const site = sites.get(origin) ?? { accounts: [], chain: chains[0], bundles: new Map() }
    sites.set(origin, site)
    return site
  }

  function ask(
    source: Source,
    method: string,
    { question, carryOut }: Extract<Outcome, { question: unknown }>,
  ) {
    const id = newId()
    pending.set(id, { source, method, carryOut })
    const [oldest] = pending.keys()
    if (pending.size > MAX_PENDING && oldest !== undefined) pending.delete(oldest)
    return { ask: { id, origin: source.origin, ...question } }
  }

  function methodOf(name: string): SiteMethod | undefined {
    const method = methods.get(name)
    if (method === undefined) return others?.get(name)
    return ({ origin, params }) => method({ site: siteOf(origin), method: name, params, chains, accounts })
  }

  return {
    async request(source, name, params) {
      const method = methodOf(name)
      if (method === undefined) return { error: unsupportedMethod(name) }
      const key = `${source.page} ${name}`
      if (busy.has(key)) return { error: alreadyPending(name) }
      if (SINGLE.has(name)) busy.add(key)
      const outcome = await guarded(async () => method({ origin: source.origin, params }))
      if ('question' in outcome) return ask(source, name, outcome)
      busy.delete(key)
      return outcome
    },
    async decide({ origin, page }, id, decision) {
      const question = pending.get(id)
      if (question?.source.page !== page || question.source.origin !== origin)
        return { error: invalidParams('There is no such question, or it has been answered.') }
      pending.delete(id)
      busy.delete(`${page} ${question.method}`)
      return decision.approve ? guarded(() => question.carryOut(decision)) : { error: userRejected }
    },
  }
}

/** Refused parameters and errors of the node reach the page as they are. */
async function guarded<T>(work: () => Promise<T>): Promise<T | Answered> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ParamsRefused) return { error: error.error }
    if (!(error instanceof RpcError)) throw error
    const { code, message, data } = error
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
}
