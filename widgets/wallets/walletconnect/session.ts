import { cleanText } from '../wallet.ts'

/** A session with a wallet, as the sign page uses it. */
export interface WalletSession {
  readonly topic: string
  /** The accounts of the page's chain that the wallet signs for. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  /** The wallet's own claim, cleaned for display. */
  readonly name: string
  /** Opens the wallet's app, when it says how. */
  readonly app?: string
  /** Seconds since the epoch. */
  readonly expiry: number
}

/**
 * A session of the protocol. The key of a namespace is its name, such as `xrpl`, or a single chain's id, `xrpl:0`.
 */
export interface ProtocolSession {
  readonly topic: string
  readonly expiry: number
  readonly namespaces: Readonly<
    Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[] }>
  >
  readonly peer: {
    readonly metadata: {
      readonly name: string
      readonly redirect?: { readonly native?: string; readonly universal?: string }
    }
  }
}

/** Schemes that a browser handles itself; every other one belongs to an app. */
const BROWSER_SCHEME = /^(javascript|data|blob|file|filesystem|http|ftp|wss?|about|view-source):/i
const APP_LINK = /^[a-z][a-z0-9+.-]{1,40}:\/\/[^\s]{0,500}$/i

/** Reads a session's accounts and methods on a chain (CAIP-2). */
export function readSession(
  session: ProtocolSession,
  chain: string,
  isAccount: (address: string) => boolean,
): WalletSession {
  const parts = [chain.split(':')[0] ?? '', chain].map((key) => session.namespaces[key])
  const accounts = parts
    .flatMap((part) => part?.accounts ?? [])
    .flatMap((id) => accountOn(id, chain, isAccount))
  const { name, redirect } = session.peer.metadata
  const app = [redirect?.universal, redirect?.native].find((link) => isAppLink(link))
  return {
    topic: session.topic,
    accounts: [...new Set(accounts)],
    methods: parts.flatMap((part) => part?.methods ?? []),
    name: cleanText(name, 40) || 'WalletConnect',
    expiry: session.expiry,
    ...(app === undefined ? {} : { app }),
  }
}

/** CAIP-10: the chain, a colon, the address. */
function accountOn(id: string, chain: string, isAccount: (address: string) => boolean): readonly string[] {
  const address = id.startsWith(`${chain}:`) ? id.slice(chain.length + 1) : ''
  return isAccount(address) ? [address] : []
}

/** A stranger wrote the link, and users will tap it. */
const isAppLink = (link: string | undefined): boolean =>
  link !== undefined && APP_LINK.test(link) && !BROWSER_SCHEME.test(link)
