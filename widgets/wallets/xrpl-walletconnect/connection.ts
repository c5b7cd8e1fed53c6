import type { WalletPayload } from '#contracts/api/payment.ts'
import {
  type Present,
  Undecodable,
  type WalletConnection,
  WalletError,
  type WalletOption,
} from '../wallet.ts'
import type { WalletClient } from '../walletconnect/client.ts'
import { walletError } from '../walletconnect/errors.ts'
import { pair } from '../walletconnect/pair.ts'
import type { WalletSession } from '../walletconnect/session.ts'
import { decodeXrpl, isSameXrpl } from '../xrpl/decode.ts'

type WalletConnectPayload = Extract<WalletPayload, { kind: 'xrpl-walletconnect' }>

/** The first that the wallet has is used. Both take the same parameters. */
const METHODS = ['xrpl_signAndSubmit', 'xrpl_signTransaction'] as const
const HASH = /^[0-9A-F]{64}$/i

export interface Surroundings {
  /** CAIP-2. */
  readonly chain: string
  /** Who has to sign, where that is known. */
  readonly payer?: string | undefined
  readonly option: WalletOption
  readonly timer: (run: () => void, ms: number) => () => void
  /** False once the user has begun to connect anew. */
  readonly isNewest: () => boolean
}

/** `ask` invites a wallet by a link; `resume` takes up a session that is left from before. */
export async function connectWallet(
  client: WalletClient,
  how: 'ask' | 'resume',
  present: Present,
  { chain, payer, option, timer, isNewest }: Surroundings,
): Promise<WalletConnection> {
  const paired = await pair({
    client,
    how,
    payer,
    invite(link) {
      present({ link })
      return undefined
    },
    dismiss: () => present(undefined),
    methods: METHODS,
    isEnough: (session) => methodOf(session) !== undefined,
    same: isSameXrpl,
    timer,
    isNewest,
  })

  const checked = (payload: WalletPayload): WalletConnectPayload => {
    if (payload.kind !== 'xrpl-walletconnect') throw new WalletError('unsupported')
    if (payload.chain !== chain) throw new WalletError('wrong-chain')
    paired.use(payload.params.tx_json.Account)
    return payload
  }

  return {
    kind: 'xrpl-walletconnect',
    option: { ...option, name: paired.name },
    address: paired.address,
    chain: () => chain,
    same: isSameXrpl,
    decode(payload) {
      if (payload.kind !== 'xrpl-walletconnect') throw new Undecodable('It is for another kind of wallet.')
      const { tx_json, ...more } = payload.params
      if (Object.keys(more).length > 0)
        throw new Undecodable('The request has fields that are not known here.')
      return decodeXrpl(tx_json, payload.chain)
    },
    onChange: paired.onChange,
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
      const current = paired.session()
      const method = current === undefined ? undefined : methodOf(current)
      if (method === undefined) throw new WalletError('unsupported')
      if (current?.app !== undefined) show({ link: current.app, pushed: true })
      try {
        // Both are the defaults of `xrpl_signTransaction`, which some wallets only follow when told.
        const asked = method === 'xrpl_signTransaction' ? { ...params, autofill: true, submit: true } : params
        return hashOf(await paired.request(method, asked))
      } catch (cause) {
        throw walletError(cause)
      } finally {
        show(undefined)
      }
    },
    close: paired.close,
  }
}

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
