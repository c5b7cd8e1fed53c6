import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Decoded, Undecodable } from '../wallet.ts'
import type { Request } from './request.ts'

interface Reader {
  readonly alone: (request: Request, assets?: readonly string[]) => Decoded
  /** Reads several steps that one transaction carries, where the wallet signs them. */
  readonly together?: (request: Request, assets?: readonly string[]) => readonly Decoded[]
}

/** Loads the reader for the requests of a chain. */
export async function decoderOf(chain: string): Promise<Reader> {
  const family = chain.split(':')[0]
  switch (family) {
    case 'stellar': {
      const { decodeStellar, decodeStellarTogether } = await import('#contracts/payloads/stellar.ts')
      return {
        alone: (request) => decodeStellar(request, chain),
        together: (request) => decodeStellarTogether(request, chain),
      }
    }
    case 'xrpl': {
      const [{ decodeXrpl }, { decodeXrplTogether }] = await Promise.all([
        import('#contracts/payloads/xrpl/decode.ts'),
        import('#contracts/payloads/xrpl/batch.ts'),
      ])
      return {
        alone: ({ family: named, txjson }) => decodeXrpl(mustBe('xrpl', named, txjson), chain),
        together: ({ family: named, txjson }) => decodeXrplTogether(mustBe('xrpl', named, txjson), chain),
      }
    }
    case 'solana': {
      const { decodeSolana, decodeSolanaTogether } = await import('#contracts/payloads/solana/decode.ts')
      return {
        alone: (request, assets) => decodeSolana(solanaPayload(request, chain), assets),
        together: (request, assets) => decodeSolanaTogether(solanaPayload(request, chain), assets),
      }
    }
    case 'eip155': {
      const { decodeEvm } = await import('#contracts/payloads/evm/decode.ts')
      return { alone: (request) => ({ ...decodeEvm(evmPayload(request)), ...sequenceIn(request) }) }
    }
    case undefined:
    default:
      throw new Undecodable('The suite wallet does not know this chain.')
  }
}

function mustBe(family: string, named: string, part: unknown): unknown {
  if (named !== family) throw new Undecodable('The request is for another kind of chain.')
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
    method: methodOf(purpose),
    params: {
      chain,
      from,
      to: text(to),
      transaction: text(transaction),
      lastValidBlockHeight: text(lastValidBlockHeight),
    },
  }
}

function methodOf(purpose: unknown) {
  switch (purpose) {
    case 'transfer':
      return 'solana_transfer'
    case 'together':
      return 'solana_together'
    default:
      return 'solana_swap'
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
