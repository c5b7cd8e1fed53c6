import type { WalletPayload } from '#contracts/api/payment.ts'
import {
  type Decoded,
  type Present,
  Undecodable,
  type WalletConnection,
  WalletError,
  type WalletOption,
} from '../wallet.ts'
import { sameJson } from './same-json.ts'

type Kind = WalletPayload['kind']
export type PayloadOf<K extends Kind> = Extract<WalletPayload, { readonly kind: K }>

/** The part of a connection that each kind of wallets writes itself. Methods throw WalletError, but for `decode`. */
export interface OwnPart<K extends Kind, Accepted> {
  readonly kind: K
  readonly option: WalletOption
  /** CAIP-2. */
  readonly chain: string
  readonly same: WalletConnection['same']
  readonly address: () => string | undefined
  /** The part of a payload that the wallet gets. */
  readonly given: (payload: PayloadOf<K>) => unknown
  /** The same without the account's number, where the payload has one. */
  readonly terms?: (payload: PayloadOf<K>) => unknown
  readonly decode: (payload: PayloadOf<K>, assets?: readonly string[]) => Decoded
  /** Absent where wallets of the kind sign no group. */
  readonly decodeTogether?:
    | ((payload: PayloadOf<K>, assets?: readonly string[]) => readonly Decoded[])
    | undefined
  /** Throws unless the payload is for the wallet's account and chain as they are now. */
  readonly accept: (payload: PayloadOf<K>) => Accepted | Promise<Accepted>
  /** Checks more, before the user is asked. */
  readonly check?: (accepted: Accepted) => Promise<void>
  readonly sign: (accepted: Accepted, present: Present, step: string) => Promise<string>
  readonly close: () => void
}

/** A connection to a wallet that stays on one chain and tells no balances. Other kinds replace these methods. */
export function baseConnection<K extends Kind, Accepted>(own: OwnPart<K, Accepted>): WalletConnection {
  const { kind, option, chain, same, address, given, terms = given, close, decodeTogether } = own
  const accept = async (payload: WalletPayload): Promise<Accepted> => {
    if (!isOfKind(payload, kind)) throw new WalletError('unsupported')
    return own.accept(payload)
  }
  return {
    kind,
    option,
    address,
    chain: () => chain,
    onChange: () => () => undefined,
    same,
    given: (payload) => (isOfKind(payload, kind) ? given(payload) : undefined),
    asksSame: (a, b) => isOfKind(a, kind) && isOfKind(b, kind) && sameJson(terms(a), terms(b)),
    decode(payload, assets) {
      if (!isOfKind(payload, kind)) throw new Undecodable('It is for another kind of wallet.')
      return own.decode(payload, assets)
    },
    ...(decodeTogether && {
      decodeTogether(payload, assets) {
        if (!isOfKind(payload, kind)) throw new Undecodable('It is for another kind of wallet.')
        return decodeTogether(payload, assets)
      },
    }),
    async switchTo(target) {
      if (target !== chain) throw new WalletError('unsupported')
    },
    async check(payload) {
      const accepted = await accept(payload)
      await own.check?.(accepted)
    },
    sign: async (payload, present, step) => own.sign(await accept(payload), present, step),
    close,
  }
}

const isOfKind = <K extends Kind>(payload: WalletPayload, kind: K): payload is PayloadOf<K> =>
  payload.kind === kind

/** The listeners of a connection. `add` returns how to stop. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    add: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
    clear: () => listeners.clear(),
  }
}
