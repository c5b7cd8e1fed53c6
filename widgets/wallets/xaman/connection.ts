import type { XamanRequest, XamanState } from '#contracts/api/xaman.ts'
import { baseConnection } from '../base/connection.ts'
import { sameJson, without } from '../base/same-json.ts'
import type { SessionHome } from '../base/session.ts'
import { type Present, type WalletConnection, WalletError, type WalletOption } from '../wallet.ts'
import { decodeXrpl, isSameXrpl } from '#contracts/payloads/xrpl/decode.ts'
import type { XamanCalls } from './calls.ts'
import { payByLink } from './pay-by-link.ts'

export interface XamanDeps {
  readonly calls: XamanCalls
  readonly home: SessionHome
  /** CAIP-2. */
  readonly chain: string
  readonly option: WalletOption
  /** There is no key for Xaman's platform: payments are requested by link. */
  readonly byLink: boolean
  /** Starts to follow a request in place of the previous one. The answer tells whether another one took its place. */
  readonly begin: () => () => boolean
}

const POLL_MS = 1_500
/** Reads that may fail in a row: a minute. */
const MOST_FAILURES = 40
const ACCOUNT = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/
const HASH = /^[0-9A-F]{64}$/i

/** Has the user choose an account on the phone. */
export async function askAccount({ calls, home, begin }: XamanDeps, present: Present): Promise<string> {
  const isOver = begin()
  const { account } = await follow(await calls.askConnect(), { calls, home, present, isOver })
  if (account === undefined || !ACCOUNT.test(account)) throw new WalletError('failed')
  return account
}

/** Signs with an account of the phone. The app itself remembers nothing between requests. */
export function connectXaman(deps: XamanDeps, account: string): WalletConnection {
  const { calls, home, chain, option, begin, byLink } = deps
  let isClosed = false

  return baseConnection({
    kind: 'xaman',
    option,
    chain,
    address: () => account,
    same: isSameXrpl,
    given: ({ txjson }) => txjson,
    terms: ({ txjson }) => without('Sequence', txjson),
    decode: ({ txjson }) => decodeXrpl(txjson, chain),
    accept(payload) {
      const { Account, NetworkID } = payload.txjson
      if (Account !== account) throw new WalletError('wrong-account')
      if (NetworkID !== undefined && NetworkID !== Number(chain.slice('xrpl:'.length)))
        throw new WalletError('wrong-chain')
      return payload
    },
    async sign(payload, present, step) {
      const isLeft = begin()
      const isOver = () => isClosed || isLeft()
      if (byLink) return payByLink(payload, step, { calls, home, present, isOver, chain, account })
      const request = await calls.askStep(step)
      // The server asks for the step that it has stored. If that differs from the shown step, the user is not led to it.
      if (!sameJson(request.txjson, payload.txjson)) throw new WalletError('would-fail')
      const signed = await follow(request, { calls, home, present, isOver })
      if (signed.txHash === undefined && signed.account !== undefined && signed.account !== account)
        throw new WalletError('wrong-account')
      // A hash means that it was sent, by any account. The server judges it by the ledger.
      if (signed.txHash === undefined || !HASH.test(signed.txHash)) throw new WalletError('failed')
      return signed.txHash.toUpperCase()
    },
    close() {
      isClosed = true
    },
  })
}

interface Following extends Pick<XamanDeps, 'calls' | 'home'> {
  readonly present: Present
  readonly isOver: () => boolean
}

/** Shows the way to a request until it is signed. Throws WalletError when it was not signed. */
async function follow(
  { uuid, link, pushed }: XamanRequest,
  { calls, home, present, isOver }: Following,
): Promise<XamanState> {
  if (isOver()) throw new WalletError('disconnected')
  present({ link, pushed })
  try {
    for (let failures = 0; failures < MOST_FAILURES;) {
      await new Promise<void>((resolve) => void home.timer(resolve, POLL_MS))
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
