import { cleanText, safeIcon, type WalletOption } from '../wallet.ts'
import { type Eip1193Provider, isProvider } from './provider.ts'

/** EIP-6963. Anything can announce itself: announcements are cleaned, limited, and shown as their own claims. */

export interface Found {
  readonly option: WalletOption
  readonly provider: Eip1193Provider
}

const LIMITS = { wallets: 30, name: 40, make: 100, id: 100 } as const
/** After this time, without any announcement, a wallet at `window.ethereum` is offered. */
const LEGACY_AFTER_MS = 400

/** Reports all wallets found so far, each time that there is one more. Returns how to stop. */
export function discover(
  page: EventTarget & { readonly ethereum?: unknown },
  timer: (run: () => void, ms: number) => () => void,
  report: (found: readonly Found[]) => void,
): () => void {
  const found: Found[] = []
  const add = (one: Found | undefined) => {
    if (one === undefined || found.length >= LIMITS.wallets) return
    // Wallets announce themselves again on each request. A later one must not take the place of an earlier one.
    const known = ({ option, provider }: Found) => option.id === one.option.id || provider === one.provider
    if (found.some(known)) return
    found.push(one)
    report([...found])
  }
  const heard = (event: Event) => add('detail' in event ? announced(event.detail) : undefined)

  page.addEventListener('eip6963:announceProvider', heard)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  const cancel = timer(() => {
    if (found.length === 0) add(legacy(page.ethereum))
    if (found.length === 0) report([])
  }, LEGACY_AFTER_MS)
  return () => {
    cancel()
    page.removeEventListener('eip6963:announceProvider', heard)
  }
}

function announced(detail: unknown): Found | undefined {
  if (!has(detail, 'info') || !has(detail, 'provider')) return undefined
  const { info, provider } = detail
  if (!isProvider(provider) || !has(info, 'uuid') || !has(info, 'name') || !has(info, 'rdns'))
    return undefined
  const { uuid } = info
  const make = cleanText(info.rdns, LIMITS.make)
  const name = cleanText(info.name, LIMITS.name) || make
  if (typeof uuid !== 'string' || uuid === '' || uuid.length > LIMITS.id || name === '') return undefined
  const icon = has(info, 'icon') ? info.icon : undefined
  return { option: { id: uuid, make, name, ...safeIcon(icon) }, provider }
}

function legacy(ethereum: unknown): Found | undefined {
  if (!isProvider(ethereum)) return undefined
  return { option: { id: 'legacy', make: 'legacy', name: 'Wallet of this browser' }, provider: ethereum }
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value
}
