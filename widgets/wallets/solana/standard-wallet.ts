import {
  isWalletAdapterCompatibleStandardWallet,
  type WalletAdapterCompatibleStandardWallet,
  WalletConnectionError,
  WalletNotConnectedError,
  WalletReadyState,
  WalletSendTransactionError,
  WalletSignTransactionError,
} from '@solana/wallet-adapter-base'
import type { Wallets } from '@wallet-standard/app'
import { fieldOf } from '../base/field.ts'
import type { SolanaWallet } from './solana-wallet.ts'

export type StandardWallet = WalletAdapterCompatibleStandardWallet
type Wallet = ReturnType<Wallets['get']>[number]
type Account = Wallet['accounts'][number]

const CONNECT = 'standard:connect'
const EVENTS = 'standard:events'
const SEND = 'solana:signAndSendTransaction'
/** The feature of wallets that do not send. */
const SIGN = 'solana:signTransaction'

/** True for a wallet that can connect, and that signs transactions of a cluster. Anything can register as a wallet. */
export const isStandardWallet = (wallet: unknown, cluster: string): wallet is StandardWallet =>
  isWallet(wallet) && wallet.chains.some((chain) => chain === cluster) && isCompatible(wallet)

const isWallet = (wallet: unknown): wallet is Wallet =>
  typeof fieldOf(wallet, 'name') === 'string' &&
  Array.isArray(fieldOf(wallet, 'chains')) &&
  isObject(fieldOf(wallet, 'features'))

const isCompatible = (wallet: Wallet): wallet is StandardWallet =>
  isWalletAdapterCompatibleStandardWallet(wallet)

/** A wallet that was found by the Wallet Standard. Its answers are not trusted to have the promised types. */
export function createStandardWallet(wallet: StandardWallet, cluster: string): SolanaWallet {
  const features: object = wallet.features
  let accounts: readonly Account[] = []
  const take = (answer: unknown) => {
    const list: unknown = fieldOf(answer, 'accounts')
    accounts = (Array.isArray(list) ? list : [])
      .filter(isAccount)
      .filter((account) => account.chains.some((chain) => chain === cluster))
      .filter((account) => signsBy(account, SEND) || signsBy(account, SIGN))
  }
  const signsBy = (account: Account, feature: typeof SEND | typeof SIGN): boolean =>
    account.features.includes(feature) && feature in features
  const accountOf = (address: string): Account => {
    const account = accounts.find((one) => one.address === address)
    if (account === undefined) throw new WalletNotConnectedError()
    return account
  }
  /** Calls a feature of the wallet. */
  const call = async (feature: string, method: string, input: object): Promise<unknown> => {
    const offered: unknown = fieldOf(features, feature)
    const found: unknown = fieldOf(offered, method)
    if (typeof found !== 'function') throw new TypeError(`the wallet does not support ${feature}`)
    return Reflect.apply(found, offered, [input])
  }

  return {
    readyState: WalletReadyState.Installed,
    async connect(silent) {
      try {
        take(await call(CONNECT, 'connect', silent ? { silent } : {}))
      } catch (cause) {
        throw new WalletConnectionError(textOf(cause), cause)
      }
      if (accounts.length === 0) throw new WalletNotConnectedError()
    },
    accounts: () => accounts.map(({ address }) => address),
    onChange(listener) {
      const events: unknown = fieldOf(features, EVENTS)
      const on: unknown = fieldOf(events, 'on')
      if (typeof on !== 'function') return () => undefined
      const changed = (change: unknown) => {
        if (fieldOf(change, 'accounts') === undefined) return
        take(change)
        listener()
      }
      const stop: unknown = Reflect.apply(on, events, ['change', changed])
      return () => void (typeof stop === 'function' && Reflect.apply(stop, undefined, []))
    },
    sends: (address) => accounts.some((account) => account.address === address && signsBy(account, SEND)),
    async sendTransaction(transaction, address) {
      const input = { account: accountOf(address), chain: cluster, transaction }
      // By default nodes require a final block, which the newest block is not yet.
      const options = { preflightCommitment: 'confirmed' }
      try {
        return firstOf(await call(SEND, 'signAndSendTransaction', { ...input, options }), 'signature')
      } catch (cause) {
        throw new WalletSendTransactionError(textOf(cause), cause)
      }
    },
    async signTransaction(transaction, address) {
      const input = { account: accountOf(address), chain: cluster, transaction }
      try {
        return firstOf(await call(SIGN, 'signTransaction', input), 'signedTransaction')
      } catch (cause) {
        throw new WalletSignTransactionError(textOf(cause), cause)
      }
    },
  }
}

/** The wallet's answer for the first of its inputs. */
const firstOf = (answer: unknown, name: string): unknown =>
  Array.isArray(answer) ? fieldOf(answer[0], name) : undefined

const textOf = (cause: unknown): string | undefined => {
  const text = typeof cause === 'string' ? cause : fieldOf(cause, 'message')
  return typeof text === 'string' ? text : undefined
}

const isAccount = (value: unknown): value is Account =>
  typeof fieldOf(value, 'address') === 'string' &&
  Array.isArray(fieldOf(value, 'chains')) &&
  Array.isArray(fieldOf(value, 'features'))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The standard's names of the clusters that CAIP-2 names by their genesis hash; any other one is a local one. */
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHScSfSpp': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
}

export const clusterOf = (caip2: string): string => clusters[caip2] ?? 'solana:localnet'
