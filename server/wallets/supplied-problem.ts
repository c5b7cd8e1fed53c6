import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Decoded, Undecodable } from '#contracts/payloads/decoded.ts'
import { decodeEvm } from '#contracts/payloads/evm/decode.ts'
import { decodeSolana } from '#contracts/payloads/solana/decode.ts'
import { decodeStellar } from '#contracts/payloads/stellar.ts'
import { type SuppliedProblem, suppliedProblems, swapIn, tokenIn } from '#contracts/payloads/supplied.ts'
import { decodeXrpl } from '#contracts/payloads/xrpl/decode.ts'
import { receiverOf, type UnsignedTx } from '../domain/payment/tx.ts'
import { caip2Of } from '../formats/caip2.ts'
import type { SuppliedTerms, SwapTerms, TokenAmount } from '../ports/wallet-payloads.ts'
import { evm } from './evm/index.ts'
import { solana } from './solana/index.ts'

const sentences: Readonly<Record<SuppliedProblem, string>> = {
  contract: 'It swaps by a contract that is not a known router.',
  asset: 'It moves another token than its step names.',
  amount: 'It moves another amount than its fields say.',
  receiver: 'It swaps for another account than the one that signs.',
  reference: 'It sends 32 bytes of data, which could be a call.',
  spender: 'It gives an allowance to a contract that is not a known router.',
  allowance: 'It gives an allowance without a limit.',
  sale: 'It buys or sells an NFT: ask `POST /api/v1/market/quote` for that payment.',
}

/** Reads a transaction of a partner's own as the sign page will: see the port. */
export function suppliedProblem(tx: UnsignedTx, terms: SuppliedTerms): string | undefined {
  const same = (a: string, b: string) => (tx.family === 'evm' ? a.toLowerCase() === b.toLowerCase() : a === b)
  try {
    const [problem] = suppliedProblems(readBack(tx), { ...terms, account: tx.from, to: receiverOf(tx), same })
    return problem === undefined ? undefined : sentences[problem]
  } catch (cause) {
    if (cause instanceof Undecodable) return cause.message
    throw cause
  }
}

/** The token that a transaction is about: see the port. */
export const tokenOf = (tx: UnsignedTx): TokenAmount | undefined => readOf(tx, tokenIn)

/** The terms of a swap: see the port. */
export const swapOf = (tx: UnsignedTx): SwapTerms | undefined => readOf(tx, swapIn)

function readOf<T>(tx: UnsignedTx, read: (decoded: Decoded) => T | undefined): T | undefined {
  try {
    return read(readBack(tx))
  } catch (cause) {
    if (cause instanceof Undecodable) return undefined
    throw cause
  }
}

/** Throws Undecodable. */
function readBack(tx: UnsignedTx): Decoded {
  switch (tx.family) {
    case 'evm':
      return decodeEvm(payloadOf(evm.write, tx))
    case 'solana':
      return decodeSolana(payloadOf(solana.write, tx))
    case 'xrpl':
      return decodeXrpl(tx.txjson, caip2Of(tx))
    case 'stellar':
      return decodeStellar({ ...tx }, caip2Of(tx))
  }
}

function payloadOf(write: typeof evm.write, tx: UnsignedTx): WalletPayload {
  const payload = write(tx, { number: '0x0', hash: '' }, { xrplNetworkId: 0 })
  if (payload === undefined) throw new Undecodable('No wallet can sign it.')
  return payload
}
