import type { WalletPayload } from '#contracts/api/payment.ts'
import type { XamanRequest, XamanState } from '#contracts/api/xaman.ts'
import {
  type Present,
  Undecodable,
  type WalletConnection,
  WalletError,
  type WalletOption,
} from '../wallet.ts'
import { decodeXrpl, isSameXrpl } from '../xrpl/decode.ts'
import type { XamanCalls } from './calls.ts'
import { payByLink } from './pay-by-link.ts'

export interface XamanDeps {
  readonly calls: XamanCalls
  readonly timer: (run: () => void, ms: number) => () => void
  /** CAIP-2. */
  readonly chain: string
  readonly option: WalletOption
  /** There is no key of Xaman's platform: payments are asked for by link. */
  readonly byLink: boolean
  /** Begins to follow a request, in place of the one before. The answer tells whether another has taken its place. */
  readonly begin: () => () => boolean
}

type XamanPayload = Extract<WalletPayload, { kind: 'xaman' }>

const POLL_MS = 1_500
/** Reads in a row that may fail before it counts as silence: a minute. */
const MOST_FAILURES = 40
const ACCOUNT = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/
const HASH = /^[0-9A-F]{64}$/i

/** Has the user choose an account on the phone. */
export async function askAccount({ calls, timer, begin }: XamanDeps, present: Present): Promise<string> {
  const isOver = begin()
  const { account } = await follow(await calls.askConnect(), { calls, timer, present, isOver })
  if (account === undefined || !ACCOUNT.test(account)) throw new WalletError('failed')
  return account
}

/** A connection that signs with an account of the phone: the app itself holds on to nothing between requests. */
export function connectXaman(deps: XamanDeps, account: string): WalletConnection {
  const { calls, timer, chain, option, begin, byLink } = deps
  let isClosed = false

  const checked = (payload: WalletPayload): XamanPayload => {
    if (payload.kind !== 'xaman') throw new WalletError('unsupported')
    if (payload.txjson.Account !== account) throw new WalletError('wrong-account')
    const { NetworkID: network } = payload.txjson
    if (network !== undefined && network !== Number(chain.slice('xrpl:'.length)))
      throw new WalletError('wrong-chain')
    return payload
  }

  return {
    kind: 'xaman',
    option,
    address: () => account,
    chain: () => chain,
    same: isSameXrpl,
    decode(payload) {
      if (payload.kind !== 'xaman') throw new Undecodable('It is for another kind of wallet.')
      return decodeXrpl(payload.txjson, chain)
    },
    onChange: () => () => undefined,
    async switchTo(target) {
      // Our server names the network in each request; there is nothing to switch from here.
      if (target !== chain) throw new WalletError('unsupported')
    },
    async check(payload) {
      checked(payload)
    },
    async balanceOf() {
      throw new WalletError('unsupported')
    },
    async sign(payload, present, step) {
      const { txjson } = checked(payload)
      const isLeft = begin()
      const isOver = () => isClosed || isLeft()
      if (byLink) return payByLink(checked(payload), step, { calls, timer, present, isOver, chain, account })
      const request = await calls.askStep(step)
      // The server asks for what it has stored. If that is not what was shown, nobody is led to the request.
      if (sorted(request.txjson) !== sorted(txjson)) throw new WalletError('would-fail')
      const signed = await follow(request, { calls, timer, present, isOver })
      if (signed.txHash === undefined && signed.account !== undefined && signed.account !== account)
        throw new WalletError('wrong-account')
      // Whoever has signed: what has a hash was sent, and the server judges it by what the ledger shows.
      if (signed.txHash === undefined || !HASH.test(signed.txHash)) throw new WalletError('failed')
      return signed.txHash.toUpperCase()
    },
    close() {
      isClosed = true
    },
  }
}

interface Following extends Pick<XamanDeps, 'calls' | 'timer'> {
  readonly present: Present
  readonly isOver: () => boolean
}

/** Shows the way to a request until it is signed. Throws WalletError when it was not. */
async function follow(
  { uuid, link, pushed }: XamanRequest,
  { calls, timer, present, isOver }: Following,
): Promise<XamanState> {
  if (isOver()) throw new WalletError('disconnected')
  present({ link, pushed })
  try {
    for (let failures = 0; failures < MOST_FAILURES;) {
      await new Promise<void>((resolve) => timer(resolve, POLL_MS))
      if (isOver()) throw new WalletError('disconnected')
      const state = await calls.read(uuid)
      failures = state === undefined ? failures + 1 : 0
      if (state?.signed === true) return state
      if (state?.resolved === true) throw new WalletError(state.expired ? 'timeout' : 'rejected')
    }
    throw new WalletError('timeout')
  } finally {
    present(undefined)
  }
}

/** JSON with its fields in one order. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  )
}
