import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Action, type Decoded, Undecodable } from '../decoded.ts'
import { readAbi } from './abi.ts'
import { readSwap } from './swap-calls.ts'

/** Reads an `eth_sendTransaction` payload as one of the calls that the suite prepares. Throws Undecodable. */

/** Bytes of calldata; the longest aggregator routes have some 20 kB. */
const MOST_DATA = 60_000
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

/** Throws Undecodable with the reason. */
export function decodeEvm(payload: WalletPayload): Decoded {
  if (payload.kind !== 'evm') throw new Undecodable('It is for another kind of wallet.')
  const [call] = payload.params
  const known = ['from', 'to', 'value', 'data', 'chainId']
  // Fields such as authorizationList (EIP-7702) give a transaction powers that are not shown.
  if (payload.params.length !== 1 || Object.keys(call).some((field) => !known.includes(field)))
    throw new Undecodable('The transaction has unknown fields.')
  const from = lower(call.from, ADDRESS, 'its sender')
  const to = lower(call.to, ADDRESS, 'its target')
  const value = BigInt(lower(call.value, QUANTITY, 'its value'))
  const chainId = BigInt(lower(call.chainId, QUANTITY, 'its chain'))
  const data = lower(call.data, /^0x(?:[0-9a-f]{2})*$/, 'its data')
  if (data.length > 2 + 2 * MOST_DATA) throw new Undecodable('The transaction has too much data.')
  return { chain: `eip155:${chainId}`, from, to, value, action: action(to, value, data.slice(2)) }
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
