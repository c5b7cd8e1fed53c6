import { cleanText, safeIcon, type WalletOption } from '../wallet.ts'
import { canSignOn, type StandardWallet } from './wallet-standard.ts'

/** Finds the wallets of this page by the Wallet Standard's two events. Names and icons are their own claims. */

export interface Found {
  readonly option: WalletOption
  readonly wallet: StandardWallet
}

const LIMITS = { wallets: 30, name: 40 } as const
/** Wallets that are there answer at once; whoever comes later is added. Milliseconds. */
const NONE_AFTER_MS = 400

/** Reports all wallets that sign on a chain, each time that there is one more. Returns how to stop. */
export function discover(
  page: EventTarget,
  timer: (run: () => void, ms: number) => () => void,
  chain: string,
  report: (found: readonly Found[]) => void,
): () => void {
  let found: readonly Found[] = []
  let isOver = false
  const register = (...wallets: readonly unknown[]) => {
    const fresh = wallets
      .filter((wallet): wallet is StandardWallet => canSignOn(wallet, chain))
      // A wallet repeats itself on each request; and nobody may take the place of one that came first.
      .map((wallet) => ({ wallet, name: cleanText(wallet.name, LIMITS.name) }))
      .filter(
        ({ wallet, name }) =>
          name !== '' && !found.some((known) => known.wallet === wallet || known.option.id === name),
      )
      .slice(0, LIMITS.wallets - found.length)
      .map(({ wallet, name }) => ({
        wallet,
        option: { id: name, make: name, name, ...safeIcon(wallet.icon) },
      }))
    if (fresh.length > 0 && !isOver) {
      found = [...found, ...fresh]
      report(found)
    }
    return () => {
      found = found.filter(({ wallet }) => !wallets.includes(wallet))
      if (!isOver) report(found)
    }
  }
  const api = Object.freeze({ register })
  const heard = (event: Event) => {
    const callback: unknown = 'detail' in event ? event.detail : undefined
    if (typeof callback === 'function') Reflect.apply(callback, undefined, [api])
  }
  page.addEventListener('wallet-standard:register-wallet', heard)
  page.dispatchEvent(Object.assign(new Event('wallet-standard:app-ready'), { detail: api }))
  const cancel = timer(() => {
    if (found.length === 0) report([])
  }, NONE_AFTER_MS)
  return () => {
    isOver = true
    cancel()
    page.removeEventListener('wallet-standard:register-wallet', heard)
  }
}
