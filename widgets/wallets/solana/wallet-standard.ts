/**
 * What wallets put into the page by the Wallet Standard (github.com/wallet-standard), as far as it is used here.
 * Nothing of it is trusted to have the promised shape.
 */

export interface StandardAccount {
  readonly address: string
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

export interface StandardWallet {
  readonly name: string
  readonly icon?: unknown
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

export const CONNECT = 'standard:connect'
export const EVENTS = 'standard:events'
export const SEND = 'solana:signAndSendTransaction'
/** Of wallets that leave the sending to others. */
export const SIGN = 'solana:signTransaction'

/** True for a wallet that can connect, and that signs transactions of a chain. */
export function canSignOn(wallet: unknown, chain: string): wallet is StandardWallet {
  if (!isObject(wallet)) return false
  const { name, chains, features } = wallet
  return (
    typeof name === 'string' &&
    Array.isArray(chains) &&
    chains.includes(chain) &&
    isObject(features) &&
    methodOf(features, CONNECT, 'connect') !== undefined &&
    (methodOf(features, SEND, 'signAndSendTransaction') !== undefined ||
      methodOf(features, SIGN, 'signTransaction') !== undefined)
  )
}

type Method = (...args: readonly unknown[]) => unknown

/** A method of a wallet's feature, if it has it. */
export function methodOf(
  features: Readonly<Record<string, unknown>>,
  feature: string,
  method: string,
): Method | undefined {
  const offered = features[feature]
  const found = isObject(offered) ? offered[method] : undefined
  if (typeof found !== 'function') return undefined
  return (...args) => Reflect.apply(found, offered, args) as unknown
}

/** By which of its features a wallet signs with an account: the one that sends too, where it has it. */
export function signingFeature(
  { features }: StandardWallet,
  account: StandardAccount,
): typeof SEND | typeof SIGN | undefined {
  const has = (feature: string, method: string) =>
    account.features.includes(feature) && methodOf(features, feature, method) !== undefined
  if (has(SEND, 'signAndSendTransaction')) return SEND
  return has(SIGN, 'signTransaction') ? SIGN : undefined
}

/** The accounts in an answer that a wallet would sign with on a chain. */
export function accountsFor(
  wallet: StandardWallet,
  chain: string,
  accounts: unknown,
): readonly StandardAccount[] {
  const list: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  return list
    .filter((account) => isAccount(account))
    .filter((account) => account.chains.includes(chain) && signingFeature(wallet, account) !== undefined)
}

const isAccount = (value: unknown): value is StandardAccount =>
  isObject(value) &&
  typeof value['address'] === 'string' &&
  Array.isArray(value['chains']) &&
  Array.isArray(value['features'])

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What the standard calls the clusters that CAIP-2 names by their genesis hash; any other one is a local one. */
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHScSfSpp': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
}

export const standardChain = (caip2: string): string => clusters[caip2] ?? 'solana:localnet'
