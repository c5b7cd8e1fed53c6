import { baseConnection, type PayloadOf } from '../base/connection.ts'
import { without } from '../base/same-json.ts'
import type { Decoded, WalletConnection } from '../wallet.ts'

interface Plain {
  readonly account: string
  readonly chain: string
  readonly decode: (txjson: PayloadOf<'xrpl-walletconnect'>['params']['tx_json']) => Decoded
  readonly check: () => Promise<void>
  readonly sign: () => Promise<string>
}

/** A wallet of the XRP Ledger that reads, checks and signs as a test says. */
export const createPlainWallet = ({ account, chain, decode, check, sign }: Plain): WalletConnection =>
  baseConnection({
    kind: 'xrpl-walletconnect',
    option: { id: 'any', make: 'any', name: 'Any' },
    chain,
    address: () => account,
    same: (a, b) => a === b,
    given: ({ params }) => params.tx_json,
    terms: ({ params }) => without('Sequence', params.tx_json),
    decode: ({ params }) => decode(params.tx_json),
    accept: (payload) => payload,
    check,
    sign,
    close: () => undefined,
  })
