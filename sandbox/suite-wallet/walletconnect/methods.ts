import * as z from 'zod'
import { Refused } from '../chains/chain.ts'
import { readAs } from '../chains/read-as.ts'

/** The methods of a page by WalletConnect, as requests for the chain's own reader, and the answers to them. */
export interface Method {
  /** The reader's request; `account` is the one that the page was told. Throws Refused. */
  request(params: unknown, chain: string, account: string): unknown
  /** The answer to the page once the transaction is sent. */
  result(hash: string, params: unknown): unknown
}

const Evm = z.tuple([
  z.object({
    from: z.string(),
    to: z.string(),
    value: z.string().default('0x0'),
    data: z.string().default('0x'),
  }),
])
const Xrpl = z.object({ tx_json: z.looseObject({ Account: z.string(), Destination: z.string().optional() }) })
const Solana = z.object({ transaction: z.string(), pubkey: z.string().optional() })

const evm: Method = {
  request(params, chain, account) {
    const [{ value, from, ...call }] = readAs(Evm, params)
    // Its letters may be of either case.
    checkSigner(from.toLowerCase(), account.toLowerCase())
    if (!/^0x[0-9a-f]{1,64}$/i.test(value)) throw new Refused('The value is not a hex number.')
    return { family: 'evm', chainId: numberOf(chain), from, ...call, value: BigInt(value).toString() }
  },
  result: (hash) => hash,
}

const xrpl: Method = {
  request(params, chain, account) {
    const { tx_json: txjson } = readAs(Xrpl, params)
    const { Account: from, Destination: to = from } = txjson
    checkSigner(from, account)
    return { family: 'xrpl', networkId: numberOf(chain), from, to, txjson }
  },
  result: (hash, params) => ({ hash, tx_json: { ...readAs(Xrpl, params).tx_json, hash } }),
}

const solana: Method = {
  request(params, chain, account) {
    const { transaction, pubkey = account } = readAs(Solana, params)
    const [, cluster] = chain.split(':')
    checkSigner(pubkey, account)
    // Its effects are read from its bytes.
    const about = { to: pubkey, purpose: 'transfer', lastValidBlockHeight: '0' }
    return { family: 'solana', cluster, from: pubkey, transaction, ...about }
  },
  result: (signature) => ({ signature }),
}

const methods: Readonly<Record<string, Method>> = {
  eth_sendTransaction: evm,
  xrpl_signAndSubmit: xrpl,
  // With `submit`, which is its default.
  xrpl_signTransaction: xrpl,
  solana_signAndSendTransaction: solana,
}

export const methodOf = (name: string): Method | undefined =>
  Object.hasOwn(methods, name) ? methods[name] : undefined

/** A page asks only the account that it was told. */
function checkSigner(from: string, account: string): void {
  if (from !== account) throw new Refused(`This page may not use the account ${from}.`)
}

const numberOf = (chain: string): number => Number(chain.split(':')[1])
