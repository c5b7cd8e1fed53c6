import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Decoded, Undecodable } from '../wallet.ts'

/** A transaction as the suite wallet is asked for it: see server/wallets/suite.ts. */
export interface Request {
  readonly family: string
  readonly from: string
  readonly [field: string]: unknown
}

/** What the request of a payload's link is; the link has to lead to the wallet, and for this chain. */
export function requestOf(
  payload: WalletPayload,
  { wallet, chain }: { readonly wallet: string; readonly chain: string },
): Request {
  if (payload.kind !== 'suite') throw new Undecodable('It is for another kind of wallet.')
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
    throw new Undecodable('The link is not one of this chain.')
  const request = parse(query.get('request') ?? '')
  if (typeof request !== 'object' || request === null) throw new Undecodable('The link holds no request.')
  const { family, from, ...rest } = Object.fromEntries(Object.entries(request))
  if (typeof family !== 'string' || typeof from !== 'string')
    throw new Undecodable('The link holds no transaction.')
  if (!isOfChain({ ...rest, family, from }, chain))
    throw new Undecodable('The request is for another network, or has fields that are not known here.')
  return { ...rest, family, from }
}

/** Fields by family besides `family`, `from` and `to`; the first one names the network. */
const FIELDS: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['evm', ['chainId', 'value', 'data', 'nonce']],
  ['xrpl', ['networkId', 'txjson']],
  ['solana', ['cluster', 'purpose', 'transaction', 'lastValidBlockHeight']],
  ['stellar', ['network', 'operation', 'memoHash', 'validUntil']],
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

type Decode = (request: Request, assets?: readonly string[]) => Decoded

/** Loads what reads the requests of a chain, to the last field. */
export async function decoderOf(chain: string): Promise<Decode> {
  const family = chain.split(':')[0]
  switch (family) {
    case 'stellar': {
      const { decodeStellar } = await import('./stellar.ts')
      return (request) => decodeStellar(request, chain)
    }
    case 'xrpl': {
      const { decodeXrpl } = await import('../xrpl/decode.ts')
      return ({ family: named, txjson }) => decodeXrpl(mustBe('xrpl', named, txjson), chain)
    }
    case 'solana': {
      const { decodeSolana } = await import('../solana/decode.ts')
      return (request, assets) => decodeSolana(solanaPayload(request, chain), assets)
    }
    case 'eip155': {
      const { decodeEvm } = await import('../evm/decode.ts')
      return (request) => ({ ...decodeEvm(evmPayload(request)), ...sequenceIn(request) })
    }
    case undefined:
    default:
      throw new Undecodable('The suite wallet does not know this chain.')
  }
}

function mustBe(family: string, named: string, part: unknown): unknown {
  if (named !== family) throw new Undecodable('The request is of another kind of chain.')
  return part
}

const text = (value: unknown): string => {
  if (typeof value !== 'string') throw new Undecodable('The request lacks a field.')
  return value
}

function solanaPayload({ family, ...request }: Request, chain: string): WalletPayload {
  mustBe('solana', family, request)
  const { from, to, transaction, lastValidBlockHeight, purpose } = request
  return {
    kind: 'solana',
    method: purpose === 'transfer' ? 'solana_transfer' : 'solana_swap',
    params: {
      chain,
      from,
      to: text(to),
      transaction: text(transaction),
      lastValidBlockHeight: text(lastValidBlockHeight),
    },
  }
}

function sequenceIn({ nonce }: Request): Pick<Decoded, 'sequence'> {
  if (nonce === undefined) return {}
  if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0)
    throw new Undecodable('The request is malformed: its nonce cannot be read.')
  return { sequence: nonce }
}

function evmPayload({ family, from, to, value, data, chainId }: Request): WalletPayload {
  mustBe('evm', family, from)
  const hex = (amount: unknown) => `0x${BigInt(text(String(amount))).toString(16)}`
  const call = { from, to: text(to), value: hex(value), data: text(data), chainId: hex(chainId) }
  return { kind: 'evm', method: 'eth_sendTransaction', params: [call], anchor: { number: '0', hash: '' } }
}
