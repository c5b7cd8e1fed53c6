import type { PayloadOf } from '../base/connection.ts'
import { fieldOf } from '../base/field.ts'
import { without } from '../base/same-json.ts'
import { Undecodable } from '../wallet.ts'

/** A transaction as the suite wallet is asked for it: see server/wallets/suite. */
export interface Request {
  readonly family: string
  readonly from: string
  readonly [field: string]: unknown
}

/** The request in a payload's link. Throws Undecodable unless the link leads to the wallet and names this chain. */
export function requestOf(
  payload: PayloadOf<'suite'>,
  { wallet, chain }: { readonly wallet: string; readonly chain: string },
): Request {
  const prefix = `${wallet}/sign?`
  if (!payload.link.startsWith(prefix) || payload.link.includes('#'))
    throw new Undecodable('The link does not lead to the suite wallet.')
  const query = new URLSearchParams(payload.link.slice(prefix.length))
  const [named, ...more] = query.keys()
  if (
    named !== 'chain' ||
    more.join() !== 'request' ||
    query.get('chain') !== chain ||
    payload.chain !== chain
  )
    throw new Undecodable('The link is not for this chain.')
  const request = parse(query.get('request') ?? '')
  if (typeof request !== 'object' || request === null) throw new Undecodable('The link has no request.')
  const { family, from, ...rest } = Object.fromEntries(Object.entries(request))
  if (typeof family !== 'string' || typeof from !== 'string')
    throw new Undecodable('The link has no transaction.')
  if (!isOfChain({ ...rest, family, from }, chain))
    throw new Undecodable('The request is for another chain, or has unknown fields.')
  return { ...rest, family, from }
}

/** The fields of each family besides `family`, `from` and `to`. The first one names the chain. */
const FIELDS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['evm', ['chainId', 'value', 'data', 'nonce']],
  ['xrpl', ['networkId', 'txjson']],
  ['solana', ['cluster', 'purpose', 'transaction', 'lastValidBlockHeight']],
  ['stellar', ['network', 'operations', 'memoHash', 'memo', 'validUntil']],
])
const STELLAR: ReadonlyMap<unknown, string> = new Map([
  ['Public Global Stellar Network ; September 2015', 'pubnet'],
  ['Test SDF Network ; September 2015', 'testnet'],
])

function isOfChain(request: Request, chain: string): boolean {
  const { family } = request
  const fields = FIELDS.get(family)
  if (fields === undefined) return false
  const known = ['family', 'from', 'to', ...fields]
  const named = request[fields[0]]
  const network = family === 'stellar' ? (STELLAR.get(named) ?? 'local') : String(named)
  const space = family === 'evm' ? 'eip155' : family
  return `${space}:${network}` === chain && Object.keys(request).every((field) => known.includes(field))
}

/** The request of a link, without the account's number. A link without a request is compared as it is written. */
export function termsOf(link: string): unknown {
  const [address, written = '', ...more] = link.split('&request=')
  const request = parse(written)
  if (typeof request !== 'object' || request === null) return link
  const txjson = withoutSequence(Reflect.get(request, 'txjson'))
  return [address, without('nonce', { ...request, txjson }), more]
}

/** A transaction of the XRP Ledger without its number; a batch without those of its transactions too. */
function withoutSequence(txjson: unknown): unknown {
  const legs = fieldOf(txjson, 'RawTransactions')
  const bare = without('Sequence', txjson)
  if (!Array.isArray(legs)) return bare
  return [
    without('RawTransactions', bare),
    legs.map((leg: unknown) => [
      without('RawTransaction', leg),
      withoutSequence(fieldOf(leg, 'RawTransaction')),
    ]),
  ]
}

function parse(base64url: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
