import { createListeners } from '../base/connection.ts'
import { WalletError } from '../wallet.ts'
import type { WalletClient } from './client.ts'
import { walletError } from './errors.ts'
import type { WalletSession } from './session.ts'

/** How long it may take to reach the relay, in milliseconds. */
const RELAY_MS = 20_000

/** Shows how to pair a wallet by `uri`. A promise rejects when the user closes it. */
export type Invite = (uri: string) => Promise<never> | undefined

export interface Pairing {
  readonly client: WalletClient
  /** `ask` invites a wallet. `resume` continues a session from before: the payer's, or else the newest. */
  readonly how: 'ask' | 'resume'
  /** The account that has to sign, where it is known. */
  readonly payer?: string | undefined
  readonly invite: Invite
  /** Removes the invitation. */
  readonly dismiss: () => void
  /** The methods that the wallet is asked for; all are optional. */
  readonly methods: readonly string[]
  /** Whether the wallet agreed to enough. */
  readonly isEnough: (session: WalletSession) => boolean
  readonly same: (a: string, b: string) => boolean
  readonly timer: (run: () => void, ms: number) => () => void
  /** False once the user has started to connect again. */
  readonly isNewest: () => boolean
}

/** A wallet that has agreed to a session on the page's chain. Methods throw WalletError. */
export interface Paired {
  readonly name: string
  /** The session as it is now; `undefined` once it has ended. */
  readonly session: () => WalletSession | undefined
  /** The account that was last asked to pay, or else the first one. */
  readonly address: () => string | undefined
  /** Uses one of the session's accounts from here on. Answers its spelling in the session. */
  readonly use: (account: string) => string
  readonly request: (method: string, params: object) => Promise<unknown>
  readonly onChange: (listener: () => void) => () => void
  readonly close: () => void
}

/** Makes or continues a session with a wallet, and follows it. Throws WalletError. */
export async function pair(pairing: Pairing): Promise<Paired> {
  const { client, how, isNewest, same } = pairing
  const session = how === 'ask' ? await propose(pairing) : remaining(pairing)
  if (session === undefined) throw new WalletError('not-authorised')
  const { topic } = session
  const end = (which: string) => void client.end(which).catch(() => undefined)
  // An old invitation was approved late. The session of the newer one may be in use.
  if (how === 'ask' && !isNewest()) {
    end(topic)
    throw new WalletError('disconnected')
  }
  if (!pairing.isEnough(session) || session.accounts.length === 0) {
    end(topic)
    throw new WalletError('unsupported')
  }
  const release = client.hold(topic)
  // One wallet at a time: a wallet that the user has left would keep an unused session.
  const endUnused = async (which: string) => {
    if (!(await client.isHeld(which))) end(which)
  }
  if (how === 'ask')
    for (const other of client.sessions()) if (other.topic !== topic) void endUnused(other.topic)

  let current: WalletSession | undefined = session
  /** The account of the last payment: with several accounts, it is the one to use. */
  let payer: string | undefined
  const listeners = createListeners()
  const stop = client.onChange(topic, (next) => {
    current = next
    listeners.tell()
  })
  const address = () => current?.accounts.find((account) => account === payer) ?? current?.accounts[0]

  return {
    name: session.name,
    session: () => current,
    address,
    use(account) {
      const before = address()
      if (before === undefined) throw new WalletError('not-authorised')
      const found = current?.accounts.find((one) => same(one, account))
      if (found === undefined) throw new WalletError('wrong-account')
      payer = found
      if (payer !== before) listeners.tell()
      return found
    },
    request: async (method, params) => client.request(topic, method, params),
    onChange: listeners.add,
    close() {
      listeners.clear()
      stop()
      release()
    },
  }
}

async function propose(pairing: Pairing): Promise<WalletSession> {
  const { client, methods, timer, isNewest, invite, dismiss } = pairing
  let cancel: (() => void) | undefined
  const late = new Promise<never>((_, reject) => {
    cancel = timer(() => reject(new WalletError('unavailable')), RELAY_MS)
  })
  try {
    const { uri, approved } = await Promise.race([client.propose(methods), late])
    cancel?.()
    const left = isNewest() ? invite(uri) : undefined
    return await Promise.race(left === undefined ? [approved] : [approved, left]).catch((cause: unknown) => {
      // No one waits any more: a session that is approved later is ended.
      approved.then(({ topic }) => client.end(topic)).catch(() => undefined)
      throw cause
    })
  } catch (cause) {
    // A newer attempt may be using the relay.
    if (isNewest()) client.rest()
    throw walletError(cause)
  } finally {
    cancel?.()
    if (isNewest()) dismiss()
  }
}

/** The payer's session from before, or else the newest one. */
function remaining({ client, payer, same }: Pairing): WalletSession | undefined {
  const isPayers = ({ accounts }: WalletSession) =>
    payer !== undefined && accounts.some((account) => same(account, payer))
  return client
    .sessions()
    .filter(({ accounts }) => accounts.length > 0)
    .toSorted((a, b) => Number(isPayers(b)) - Number(isPayers(a)) || b.expiry - a.expiry)[0]
}
