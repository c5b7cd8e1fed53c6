/** Remembers the session and the last wallet over a reload of the page. No secret is stored beyond the tab. */
export interface Memory {
  read(): Remembered
  write(change: { readonly [K in keyof Remembered]: Remembered[K] | undefined }): void
  /** The make of the wallet that was used last, in any session. */
  readonly lastWallet: () => string | undefined
  rememberWallet(make: string): void
}

export interface Remembered {
  /** Steps that were opened and certainly not sent, with the time of their opening. */
  readonly unsent?: Readonly<Record<string, string>>
  /** The same of steps to which the wallet said no, until the server is told. */
  readonly declined?: Readonly<Record<string, string>>
  /** When the steps were opened that this tab has asked a wallet for together. */
  readonly together?: string
  /** A hash from the wallet that the server has not acknowledged yet. */
  readonly hash?: { readonly step: string; readonly txHash: string }
  /** The least that the user has agreed to receive; for a quote without a minimum, what it expected. */
  readonly agreed?: { readonly quote: string; readonly minOutMinor: string }
}

const LAST_WALLET = 'suite-wallet'

/** Remembers the session in this tab and the wallet in this browser. Without storage the page asks again. */
export function createTabMemory(
  session: string,
  storage: { readonly tab: () => Storage; readonly browser: () => Storage },
): Memory & { token(fresh: string | undefined): string | undefined } {
  const sessionKey = `suite-sign:${session}`
  const tokenKey = `suite-sign-et:${session}`
  return {
    read: () => {
      const value: unknown = attempt(() => JSON.parse(storage.tab().getItem(sessionKey) ?? '{}'))
      return isRemembered(value) ? value : {}
    },
    write(change) {
      const next = { ...this.read(), ...change }
      attempt(() => storage.tab().setItem(sessionKey, JSON.stringify(next)))
    },
    lastWallet: () => attempt(() => storage.browser().getItem(LAST_WALLET)) ?? undefined,
    rememberWallet: (make) => attempt(() => storage.browser().setItem(LAST_WALLET, make)),
    /** The session's token: the fresh one, which is stored for a reload, or the stored one. */
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

function isRemembered(value: unknown): value is Remembered {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
