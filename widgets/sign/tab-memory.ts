import type { Kept, Memory } from './ports.ts'

const LAST_WALLET = 'suite-wallet'

/**
 * What the popup remembers: of its session in this tab, and of wallets in this browser. Storage can be blocked or
 * full; then a reload asks more, and nothing breaks.
 */
export function createTabMemory(
  session: string,
  storage: { readonly tab: () => Storage; readonly browser: () => Storage },
): Memory & { token(fresh: string | undefined): string | undefined } {
  const keptKey = `suite-sign:${session}`
  const tokenKey = `suite-sign-et:${session}`
  return {
    read: () => {
      const value: unknown = attempt(() => JSON.parse(storage.tab().getItem(keptKey) ?? '{}'))
      return isKept(value) ? value : {}
    },
    write(change) {
      const next = { ...this.read(), ...change }
      attempt(() => storage.tab().setItem(keptKey, JSON.stringify(next)))
    },
    lastWallet: () => attempt(() => storage.browser().getItem(LAST_WALLET)) ?? undefined,
    rememberWallet: (make) => attempt(() => storage.browser().setItem(LAST_WALLET, make)),
    /** The session's token: the one in the address, kept for a reload, or the one that was kept. */
    token(fresh) {
      if (fresh === undefined) return attempt(() => storage.tab().getItem(tokenKey)) ?? undefined
      attempt(() => storage.tab().setItem(tokenKey, fresh))
      return fresh
    },
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
