import type { WalletPayload } from '#contracts/api/payment.ts'
import {
  type Present,
  Undecodable,
  type WalletConnection,
  WalletError,
  type WalletOption,
} from '../wallet.ts'
import { decodeXrpl, isSameXrpl } from '../xrpl/decode.ts'
import type { WalletClient } from './client.ts'
import { walletError } from './errors.ts'
import type { WalletSession } from './session.ts'

type WalletConnectPayload = Extract<WalletPayload, { kind: 'xrpl-walletconnect' }>

/** The first that the wallet has is used. Both take the same parameters. */
const METHODS = ['xrpl_signAndSubmit', 'xrpl_signTransaction'] as const
/** How long it may take to reach the relay, in milliseconds: until then there is nothing to show. */
const RELAY_MS = 20_000
const HASH = /^[0-9A-F]{64}$/i

export interface Surroundings {
  /** CAIP-2. */
  readonly chain: string
  readonly option: WalletOption
  readonly timer: (run: () => void, ms: number) => () => void
  /** False once the user has begun to connect anew. */
  readonly isNewest: () => boolean
}

/** `ask` invites a wallet by a link; `resume` takes up the newest session that is left from before. */
export async function connectWallet(
  client: WalletClient,
  how: 'ask' | 'resume',
  present: Present,
  surroundings: Surroundings,
): Promise<WalletConnection> {
  const { chain, option, isNewest } = surroundings
  const session = how === 'ask' ? await invite(client, present, surroundings) : newest(client)
  if (session === undefined) throw new WalletError('not-authorised')
  const { topic } = session
  const end = (which: string) => void client.end(which).catch(() => undefined)
  // An old invitation that was approved late: the session of the newer one may be in use.
  if (how === 'ask' && !isNewest()) {
    end(topic)
    throw new WalletError('disconnected')
  }
  if (methodOf(session) === undefined || session.accounts.length === 0) {
    end(topic)
    throw new WalletError('unsupported')
  }
  // One wallet at a time: one that the user has left for another would keep a session that nobody uses.
  if (how === 'ask') for (const other of client.sessions()) if (other.topic !== topic) end(other.topic)

  let current: WalletSession | undefined = session
  const listeners = new Set<() => void>()
  const stop = client.onChange(topic, (next) => {
    current = next
    for (const listener of listeners) listener()
  })
  /** The account that was last asked to pay: with several at hand, it is the one to use. */
  let payer: string | undefined
  const address = () => current?.accounts.find((account) => account === payer) ?? current?.accounts[0]

  const checked = (payload: WalletPayload): WalletConnectPayload => {
    if (payload.kind !== 'xrpl-walletconnect') throw new WalletError('unsupported')
    if (payload.chain !== chain) throw new WalletError('wrong-chain')
    const before = address()
    if (before === undefined) throw new WalletError('not-authorised')
    const { Account } = payload.params.tx_json
    if (current?.accounts.includes(Account) !== true) throw new WalletError('wrong-account')
    payer = Account
    if (payer !== before) for (const listener of listeners) listener()
    return payload
  }

  return {
    kind: 'xrpl-walletconnect',
    option: { ...option, name: session.name },
    address,
    chain: () => chain,
    same: isSameXrpl,
    decode(payload) {
      if (payload.kind !== 'xrpl-walletconnect') throw new Undecodable('It is for another kind of wallet.')
      const { tx_json, ...more } = payload.params
      if (Object.keys(more).length > 0)
        throw new Undecodable('The request has fields that are not known here.')
      return decodeXrpl(tx_json, payload.chain)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async switchTo(target) {
      // The session is for one chain, which the wallet has agreed to.
      if (target !== chain) throw new WalletError('unsupported')
    },
    async check(payload) {
      checked(payload)
    },
    async balanceOf() {
      // The protocol has no such question.
      throw new WalletError('unsupported')
    },
    async sign(payload, show) {
      const { params } = checked(payload)
      const method = current === undefined ? undefined : methodOf(current)
      if (method === undefined) throw new WalletError('unsupported')
      if (current?.app !== undefined) show({ link: current.app, pushed: true })
      try {
        // Both are the defaults of `xrpl_signTransaction`, which some wallets only follow when told.
        const asked = method === 'xrpl_signTransaction' ? { ...params, autofill: true, submit: true } : params
        return hashOf(await client.request(topic, method, asked))
      } catch (cause) {
        throw walletError(cause)
      } finally {
        show(undefined)
      }
    },
    close() {
      listeners.clear()
      stop()
    },
  }
}

async function invite(
  client: WalletClient,
  present: Present,
  { timer, isNewest }: Surroundings,
): Promise<WalletSession> {
  let cancel: (() => void) | undefined
  const late = new Promise<never>((_, reject) => {
    cancel = timer(() => reject(new WalletError('timeout')), RELAY_MS)
  })
  try {
    const { uri, approved } = await Promise.race([client.propose(METHODS), late])
    present({ link: uri })
    return await approved
  } catch (cause) {
    // The relay may serve a newer attempt.
    if (isNewest()) client.rest()
    throw walletError(cause)
  } finally {
    cancel?.()
    present(undefined)
  }
}

/** Of what is left from before, the session that was made last. */
const newest = (client: WalletClient): WalletSession | undefined =>
  client
    .sessions()
    .filter(({ accounts }) => accounts.length > 0)
    .toSorted((a, b) => b.expiry - a.expiry)[0]

const methodOf = ({ methods }: WalletSession): string | undefined =>
  METHODS.find((method) => methods.includes(method))

/** Wallets answer the hash beside the transaction, or in it. Without one nobody knows what became of the request. */
function hashOf(answer: unknown): string {
  const inside = read(answer, 'tx_json')
  const hash = [read(answer, 'hash'), read(inside, 'hash')].find(
    (text): text is string => typeof text === 'string' && HASH.test(text),
  )
  if (hash === undefined) throw new WalletError('failed')
  return hash.toUpperCase()
}

const read = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
