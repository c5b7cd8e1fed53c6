import { baseConnection } from '../base/connection.ts'
import { fieldOf } from '../base/field.ts'
import { without } from '../base/same-json.ts'
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
import { decodeXrpl, isSameXrpl } from '#contracts/payloads/xrpl/decode.ts'

/** In order of preference. Both take the same parameters. */
const METHODS = ['xrpl_signAndSubmit', 'xrpl_signTransaction'] as const
const HASH = /^[0-9A-F]{64}$/i

export interface Surroundings {
  /** CAIP-2. */
  readonly chain: string
  /** The account that has to sign, where it is known. */
  readonly payer?: string | undefined
  readonly option: WalletOption
  readonly timer: (run: () => void, ms: number) => () => void
  /** False once the user has started to connect again. */
  readonly isNewest: () => boolean
}

/** `ask` invites a wallet by a link; `resume` continues a session from before. */
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

  return {
    ...baseConnection({
      kind: 'xrpl-walletconnect',
      option: { ...option, name: paired.name },
      chain,
      address: paired.address,
      same: isSameXrpl,
      given: ({ params }) => params.tx_json,
      terms: ({ params }) => without('Sequence', params.tx_json),
      decode({ params: { tx_json, ...more }, chain: named }) {
        if (Object.keys(more).length > 0) throw new Undecodable('The request has unknown fields.')
        return decodeXrpl(tx_json, named)
      },
      accept({ chain: named, params }) {
        if (named !== chain) throw new WalletError('wrong-chain')
        const { Account: account } = params.tx_json
        // The popup shows who signs, so it asks for no transaction that anyone may sign.
        if (account === undefined) throw new WalletError('wrong-account')
        paired.use(account)
        return params
      },
      async sign(params, show) {
        const current = paired.session()
        const method = current === undefined ? undefined : methodOf(current)
        if (method === undefined) throw new WalletError('unsupported')
        if (current?.app !== undefined) show({ link: current.app, pushed: true })
        try {
          // Both are the defaults of `xrpl_signTransaction`, but some wallets follow them only when told.
          const asked =
            method === 'xrpl_signTransaction' ? { ...params, autofill: true, submit: true } : params
          return hashOf(await paired.request(method, asked))
        } catch (cause) {
          throw walletError(cause)
        } finally {
          show(undefined)
        }
      },
      close: paired.close,
    }),
    onChange: paired.onChange,
  }
}

const methodOf = ({ methods }: WalletSession): string | undefined =>
  METHODS.find((method) => methods.includes(method))

/** Wallets answer the hash beside the transaction, or in it. Without a hash the outcome is unknown. */
function hashOf(answer: unknown): string {
  const hash = [fieldOf(answer, 'hash'), fieldOf(fieldOf(answer, 'tx_json'), 'hash')].find(
    (text): text is string => typeof text === 'string' && HASH.test(text),
  )
  if (hash === undefined) throw new WalletError('failed')
  return hash.toUpperCase()
}
