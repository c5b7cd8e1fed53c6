import type { locksApi, LocksView } from '#contracts/api/dashboard/locks.ts'
import type { Handlers } from '#contracts/api/endpoint.ts'
import { nearest } from '#contracts/embed/nearest.ts'
import type { AuditEntry } from '../../domain/account/audit-entry.ts'
import type { Caller, SignedInCaller } from '../../domain/access/caller.ts'
import { invalidField, SuiteError } from '../../domain/errors.ts'
import { lockedToken, type Locks } from '../../domain/account/locks.ts'
import { defined } from '../../kit/defined.ts'
import type { Chains } from '../../ports/chains.ts'
import type { Store } from '../../ports/store.ts'
import type { SwapRouter } from '../../ports/swap-router.ts'

interface LocksDeps {
  readonly store: Store
  readonly chains: Pick<Chains, 'keys' | 'get'>
  readonly router: Pick<SwapRouter, 'token'>
  readonly audit: (
    actor: SignedInCaller,
    action: string,
    object?: string,
    details?: Readonly<Record<string, unknown>>,
  ) => AuditEntry
}

/** What a partner's swaps and bridges are limited to. The products enforce it. */
export function createLocksPage(deps: LocksDeps): Handlers<typeof locksApi, Caller> {
  const { store, audit } = deps
  return {
    getLocks: ({ caller }) => view(caller.partner.locks),

    async setLocks({ body, caller }) {
      const { swap, bridge } = body
      if (bridge?.destination === undefined && bridge?.destinationExtraId !== undefined)
        throw invalidField('body.bridge.destinationExtraId', 'needs `destination`')
      const asker = caller.partner.slug
      const locks: Locks = defined({
        swap: swap && {
          ...swap,
          ...defined({
            chains: swap.chains?.map((chain) => servedChain(deps, chain)),
            from: swap.from && (await tokensOf(deps, 'body.swap.from', swap.from, asker)),
            to: swap.to && (await tokensOf(deps, 'body.swap.to', swap.to, asker)),
          }),
        },
        bridge,
      })
      const entry = audit(caller, 'locks.change')
      await store.transact(async (tables) => {
        const partner = await tables.partners.get(caller.partner.slug)
        if (partner === undefined) throw new SuiteError('NOT_FOUND', 'This account no longer exists.')
        await tables.partners.update({ ...partner, locks })
        await tables.audit.insert({ ...entry, details: { before: view(partner.locks), after: view(locks) } })
      })
      return view(locks)
    },
  }
}

function servedChain({ chains }: LocksDeps, key: string): string {
  const found = chains.keys.find((served) => served === key)
  if (found !== undefined) return found
  throw invalidField('body.swap.chains', `must be served here: the nearest is ${nearest(key, chains.keys)}`)
}

/** The tokens in their canonical spelling. Throws where one is not known: it would lock every swap out. */
function tokensOf(deps: LocksDeps, field: string, names: readonly string[], asker: string) {
  return Promise.all(
    names.map(async (name) => {
      const [key = '', ...rest] = name.split(':')
      const chain = deps.chains.keys.find((served) => served === key)
      if (chain === undefined)
        throw invalidField(
          field,
          `must begin with a chain: the nearest to ${key} is ${nearest(key, deps.chains.keys)}`,
        )
      return lockedToken(chain, await deps.router.token(chain, rest.join(':'), asker))
    }),
  )
}

const copy = <T>(list: readonly T[] | undefined): T[] | undefined => list && [...list]

const view = ({ swap, bridge }: Locks = {}): LocksView => ({
  ...(swap && {
    swap: defined({
      chains: copy(swap.chains),
      from: copy(swap.from),
      to: copy(swap.to),
      mostSlippageBps: swap.mostSlippageBps,
    }),
  }),
  ...(bridge && {
    bridge: defined({
      from: copy(bridge.from),
      to: copy(bridge.to),
      destination: bridge.destination,
      destinationExtraId: bridge.destinationExtraId,
    }),
  }),
})
