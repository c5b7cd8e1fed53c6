import { computed, createModel, effect, signal } from '@preact/signals'
import { ApiError } from '../../api/call.ts'
import { type Held, heldKey, nothingHeld } from '../held.ts'
import type { CheckoutNeeds, CheckoutPorts } from './ports.ts'

const REFRESH_MS = 30_000
/** The most that one call asks for. */
const MOST_TOKENS = 25

/** The visitor's address, as far as it is known, and what it holds. Signs nothing. */
export const WalletModel = createModel(
  (ports: CheckoutPorts, { chain, tokens, watched }: Omit<CheckoutNeeds, 'restore'>) => {
    const { page, call, host, store, clock } = ports
    const evmAddress = signal(store.wallet())
    const isEvm = computed(() =>
      page.chains.some(({ key, chainId }) => key === chain.value && chainId !== undefined),
    )
    const address = computed(() => (isEvm.value ? evmAddress.value : undefined))
    const held = signal<Held>(nothingHeld)
    let announced: string | undefined
    let cancel: (() => void) | undefined

    const read = async (wanted: readonly string[]) => {
      const [owner, on] = [address.peek(), chain.peek()]
      if (owner === undefined || wanted.length === 0) return
      const query = { chain: on, address: owner, tokens: wanted.slice(0, MOST_TOKENS).join(',') }
      try {
        const { balances } = await call('GET /api/embed/balances', { query })
        if (owner !== address.peek()) return
        const fresh = balances.map(
          ({ token, amountMinor }) => [heldKey(on, token), BigInt(amountMinor)] as const,
        )
        held.value = { ...held.peek(), ...Object.fromEntries(fresh) }
      } catch (cause) {
        // A balance is a convenience: without it the form works, and the sign page checks again.
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
      held,
      refresh,
      /** Reads what is held of more tokens, for a list. */
      peekAt(more: readonly string[]) {
        void read(more)
      },
      /** Takes the address that a session brought, and tells the partner's page once. */
      adopt(found: string) {
        if (found !== evmAddress.value) {
          held.value = nothingHeld
          evmAddress.value = found
          store.keepWallet(found)
        }
        if (announced !== found) host.emit('wallet_connected', { chain: chain.value, address: found })
        announced = found
      },
      disconnect() {
        held.value = nothingHeld
        evmAddress.value = undefined
        announced = undefined
        store.keepWallet(undefined)
      },
    }
  },
)

export type Wallet = InstanceType<typeof WalletModel>
