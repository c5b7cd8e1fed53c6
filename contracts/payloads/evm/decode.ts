import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Action, type Decoded, Undecodable } from '../decoded.ts'
import { readAbi } from './abi.ts'
import { readSwap } from './swap-calls.ts'

/** Reads the payloads of EVM wallets as the calls that the suite prepares. */

/** Bytes of calldata; the longest aggregator routes have some 20 kB. */
const MOST_DATA = 60_000
/** A fee, an allowance that is reset, an allowance and a swap. */
const MOST_CALLS = 4
const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]{0,63})$/
const ADDRESS = /^0x[0-9a-f]{40}$/

const TRANSFER = 'a9059cbb'
const APPROVE = '095ea7b3'
/** No one owns this many units of a token: such an approval means "everything, forever". */
const UNLIMITED = 2n ** 128n

/** Calls that give tokens to others in ways that no step of ours needs, and their effects. */
const dangerous: Readonly<Record<string, string>> = {
  a22cb465: 'It would give away a whole collection (setApprovalForAll).',
  '39509351': 'It would add to an allowance of an unknown amount (increaseAllowance).',
  d505accf: 'It would spend a signed permission (permit).',
  '8fcbaf0c': 'It would spend a signed permission (permit).',
  '23b872dd': 'It would move tokens from another account (transferFrom).',
}

/** Reads a single call. Throws Undecodable with the reason. */
export function decodeEvm(payload: WalletPayload): Decoded {
  if (payload.kind !== 'evm') throw new Undecodable('It is for another kind of wallet.')
  if (payload.method !== 'eth_sendTransaction') throw new Undecodable('It is more than one transaction.')
  const [{ from, chainId, ...call }, ...more] = payload.params
  if (more.length > 0) throw new Undecodable('The transaction has unknown fields.')
  return leg(sender(from, chainId), call)
}

/**
 * Reads a `wallet_sendCalls` payload: each call as if it were signed alone, in the order in which they are carried out. All
 * of them are carried out in one transaction, or none. Throws Undecodable with the reason.
 */
export function decodeEvmTogether(payload: WalletPayload): readonly Decoded[] {
  if (payload.kind !== 'evm' || payload.method !== 'wallet_sendCalls')
    throw new Undecodable('It is for another kind of wallet.')
  const [{ version, from, chainId, atomicRequired, calls, ...unknown }, ...more] = payload.params
  // A capability, such as a paymaster, gives the calls powers that are not shown.
  if (more.length > 0 || Object.keys(unknown).length > 0)
    throw new Undecodable('The transaction has unknown fields.')
  // As a hostile server may send them, whatever their types say.
  const said: readonly unknown[] = [version, atomicRequired]
  if (said[0] !== '2.0.0') throw new Undecodable('The request is of another version.')
  if (said[1] !== true) throw new Undecodable('It may be carried out in part.')
  if (!Array.isArray(calls) || calls.length < 2 || calls.length > MOST_CALLS)
    throw new Undecodable('It does not have several calls.')
  const signer = sender(from, chainId)
  return calls.map((call) => leg(signer, call))
}

interface Call {
  readonly to: string
  readonly value: string
  readonly data: string
}

const sender = (from: string, chainId: string) => ({
  from: lower(from, ADDRESS, 'its sender'),
  chain: `eip155:${BigInt(lower(chainId, QUANTITY, 'its chain'))}`,
})

function leg({ from, chain }: ReturnType<typeof sender>, call: Call): Decoded {
  // Fields such as authorizationList (EIP-7702) give a transaction powers that are not shown.
  if (Object.keys(call).some((field) => !['to', 'value', 'data'].includes(field)))
    throw new Undecodable('The transaction has unknown fields.')
  const to = lower(call.to, ADDRESS, 'its target')
  const value = BigInt(lower(call.value, QUANTITY, 'its value'))
  const data = lower(call.data, /^0x(?:[0-9a-f]{2})*$/, 'its data')
  if (data.length > 2 + 2 * MOST_DATA) throw new Undecodable('The transaction has too much data.')
  return { chain, from, to, value, action: action(to, value, data.slice(2)) }
}

function action(to: string, value: bigint, data: string): Action {
  // In a payment in coin, the whole data is the reference.
  if (data === '') return { kind: 'pay', asset: 'native', amount: value, to }
  if (data.length === 64) return { kind: 'pay', asset: 'native', amount: value, to, reference: data }
  const selector = data.slice(0, 8)
  const args = data.slice(8)
  if (Object.hasOwn(dangerous, selector)) throw new Undecodable(dangerous[selector])
  if (selector === TRANSFER || selector === APPROVE) {
    if (value !== 0n) throw new Undecodable('The transaction sends coin to a token contract.')
    return selector === TRANSFER ? transfer(to, args) : approve(to, args)
  }
  const swap = readSwap(selector, args, value)
  if (swap === undefined) throw new Undecodable(`The contract call 0x${selector} is unknown here.`)
  return swap
}

/** transfer(address,uint256), followed by the reference, if there is one. */
function transfer(token: string, args: string): Action {
  const reference = args.slice(128)
  if (reference.length !== 0 && reference.length !== 64)
    throw new Undecodable('The call is followed by data that it does not use.')
  const words = readAbi(args.slice(0, 128))
  return {
    kind: 'pay',
    asset: token,
    amount: words.uint(32),
    to: words.address(0),
    ...(reference === '' ? {} : { reference }),
  }
}

/** approve(address,uint256). */
function approve(token: string, args: string): Action {
  const words = readAbi(args)
  const amount = words.uint(32)
  const spender = words.address(0)
  words.end()
  if (amount >= UNLIMITED) throw new Undecodable('It would allow an unlimited amount to be spent.')
  return { kind: 'approve', asset: token, amount, spender }
}

function lower(text: unknown, form: RegExp, what: string): string {
  const small = typeof text === 'string' ? text.toLowerCase() : ''
  if (!form.test(small)) throw new Undecodable(`The transaction is malformed: ${what} cannot be read.`)
  return small
}
