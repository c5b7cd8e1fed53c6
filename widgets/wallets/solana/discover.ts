import type { Wallets } from '@wallet-standard/app'
import { cleanText, safeIcon, type WalletOption } from '../wallet.ts'
import { isStandardWallet, type StandardWallet } from './standard-wallet.ts'

export interface Found {
  readonly option: WalletOption
  readonly wallet: StandardWallet
}

const LIMITS = { wallets: 30, name: 40 } as const
/** Wallets that are there answer at once; later ones are added. Milliseconds. */
const NONE_AFTER_MS = 400

/** Reports this page's wallets that sign on a cluster, at every change, by their own claims. Returns how to stop. */
export function discover(
  registry: Pick<Wallets, 'get' | 'on'>,
  timer: (run: () => void, ms: number) => () => void,
  cluster: string,
  report: (found: readonly Found[]) => void,
): () => void {
  let found: readonly Found[] = []
  const add = (...wallets: readonly unknown[]) => {
    const fresh = wallets
      .filter((wallet): wallet is StandardWallet => isStandardWallet(wallet, cluster))
      .map((wallet) => ({ wallet, name: cleanText(wallet.name, LIMITS.name) }))
      // A later wallet must not take the place of an earlier one by its name.
      .filter(({ name }) => name !== '' && !found.some(({ option }) => option.id === name))
      .slice(0, LIMITS.wallets - found.length)
      .map(({ wallet, name }) => ({
        wallet,
        option: { id: name, make: name, name, ...safeIcon(wallet.icon) },
      }))
    if (fresh.length === 0) return
    found = [...found, ...fresh]
    report(found)
  }
  const remove = (...gone: readonly unknown[]) => {
    found = found.filter(({ wallet }) => !gone.includes(wallet))
    report(found)
  }
  const stops = [registry.on('register', add), registry.on('unregister', remove)]
  add(...registry.get())
  const cancel = timer(() => {
    if (found.length === 0) report([])
  }, NONE_AFTER_MS)
  return () => {
    cancel()
    for (const stop of stops) stop()
  }
}
