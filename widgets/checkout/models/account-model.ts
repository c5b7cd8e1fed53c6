import { computed, createModel, effect, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import { chainOf, type Family } from '../../models/page-chain.ts'
import type { CheckoutNeeds, CheckoutPorts } from '../ports.ts'
import { type Balances, noBalances } from './balances.ts'

const REFRESH_MS = 30_000
/** The most tokens of one call. */
const MOST_TOKENS = 25

type Addresses = Readonly<Partial<Record<Family, string | undefined>>>

const accountOf = (chain: string, owner: string | undefined) => `${chain} ${owner}`

/** The visitor's address on each family of chains, and its balances. Signs nothing. */
export const AccountModel = createModel(
  (
    ports: CheckoutPorts,
    { chain, tokens, watched }: Omit<CheckoutNeeds, 'restore' | 'spending' | 'draft'>,
  ) => {
    const { page, call, host, store, clock } = ports
    const addresses = signal<Addresses>(
      Object.fromEntries(page.chains.map(({ family }) => [family, store.wallet(family)])),
    )
    const family = computed(() => chainOf(page, chain.value)?.family)
    const address = computed(() => (family.value === undefined ? undefined : addresses.value[family.value]))
    /** By chain and account, so that one account's balances are never shown for another. */
    const balancesBy = signal<Readonly<Record<string, Balances>>>({})
    /** Of the present account on the present chain. */
    const balances = computed(() => balancesBy.value[accountOf(chain.value, address.value)] ?? noBalances)
    const announced = new Map<Family, string>()
    let cancel: (() => void) | undefined

    const know = (owned: Family, found: string | undefined) => {
      addresses.value = { ...addresses.peek(), [owned]: found }
      store.keepWallet(owned, found)
    }

    const read = async (wanted: readonly string[]) => {
      const [owner, on] = [address.peek(), chain.peek()]
      if (owner === undefined || wanted.length === 0) return
      const query = { chain: on, address: owner, tokens: wanted.slice(0, MOST_TOKENS).join(',') }
      try {
        const answer = await call('GET /api/embed/balances', { query })
        const account = accountOf(on, owner)
        const fresh = answer.balances.map(({ token, amountMinor }) => [token, BigInt(amountMinor)] as const)
        const before = balancesBy.peek()
        balancesBy.value = { ...before, [account]: { ...before[account], ...Object.fromEntries(fresh) } }
      } catch (cause) {
        // A balance is a convenience. The form works without it, and the sign page checks again.
        if (!(cause instanceof ApiError)) throw cause
      }
    }

    const refresh = () => {
      cancel?.()
      if (!watched.peek()) return
      cancel = clock.timer(refresh, REFRESH_MS)
      void read(tokens.peek())
    }

    const wanted = computed(() => JSON.stringify([address.value, chain.value, tokens.value]))
    effect(() => {
      if (watched.value && wanted.value !== '') refresh()
      else cancel?.()
    })
    effect(() => () => cancel?.())

    return {
      address,
      balances,
      refresh,
      /** Reads the balances of more tokens, for a list. */
      peekAt(more: readonly string[]) {
        void read(more)
      },
      /** Takes an address from a session on a chain, and tells the partner's page once. */
      adopt(found: string, on: string) {
        const owned = chainOf(page, on)?.family
        if (owned === undefined) return
        if (found !== addresses.peek()[owned]) know(owned, found)
        if (announced.get(owned) !== found) host.emit('wallet_connected', { chain: on, address: found })
        announced.set(owned, found)
      },
      /** Forgets the address of the present chain's family. */
      disconnect() {
        const owned = family.peek()
        if (owned === undefined) return
        know(owned, undefined)
        announced.delete(owned)
      },
    }
  },
)

export type Account = InstanceType<typeof AccountModel>
