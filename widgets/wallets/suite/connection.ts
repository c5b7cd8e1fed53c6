import type { WalletPayload } from '#contracts/api/payment.ts'
import { type Present, WalletError, type WalletConnection, type WalletOption } from '../wallet.ts'
import { decoderOf, type Request, requestOf } from './request.ts'
import type { SuiteHome } from './index.ts'
import { returnedAccount } from './returned-account.ts'
import { lookFor } from './session.ts'

/**
 * The account that signs: the session's own where it can be no other, or the one that the user chooses in the wallet.
 * That one comes back to this tab, or to another one, which makes it the session's payer.
 */
export async function askAccount(home: SuiteHome, present: Present, isOver: () => boolean): Promise<string> {
  const { wallet, chain, session, storage } = home
  const query = new URLSearchParams({ chain })
  const kept = returnedAccount(session.id, storage)
  let before: { readonly payer: string | undefined } | undefined
  return lookFor(
    home,
    ({ payer, payerFixed }) => {
      if (payerFixed && payer !== undefined) return payer
      if (before === undefined) {
        before = { payer }
        present({ link: comingBack(`${wallet}/connect?${query.toString()}`, home) })
      }
      const returned = returnedAccount(session.id, storage)
      if (returned !== kept) return returned
      return payer === before.payer ? undefined : payer
    },
    isOver,
  )
}

/** The wallet with an account of the session's chain. */
export async function connectSuite(
  home: SuiteHome,
  option: WalletOption,
  account: string,
): Promise<WalletConnection> {
  const decode = await decoderOf(home.chain)
  /** Counts the requests: the newest one alone is waited for. */
  let newest = 0

  /** The request within a payload, if it is one of this account's. */
  const mine = (payload: WalletPayload): Request => {
    const request = requestOf(payload, home)
    if (!isSame(request.from, account)) throw new WalletError('wrong-account')
    return request
  }

  return {
    kind: 'suite',
    option,
    address: () => account,
    chain: () => home.chain,
    onChange: () => () => undefined,
    same: isSame,
    decode: (payload, assets) => decode(requestOf(payload, home), assets),
    // It signs on whatever chain a request names.
    switchTo: async () => undefined,
    async check(payload) {
      mine(payload)
    },
    async balanceOf() {
      throw new WalletError('unsupported')
    },
    async sign(payload, present, step) {
      mine(payload)
      const request = (newest += 1)
      const link = payload.kind === 'suite' ? payload.link : ''
      present({ link: comingBack(link, home, step) })
      return lookFor(
        home,
        ({ hashOf }) => hashOf(step),
        () => request !== newest,
      )
    },
    close() {
      newest += 1
    },
  }
}

/** Addresses in hex have a spelling in one case besides the checksummed one; all others have one spelling. */
const isSame = (a: string, b: string): boolean =>
  a.startsWith('0x') ? a.toLowerCase() === b.toLowerCase() : a === b

/**
 * A link with where the wallet comes back to: this page, with its token and, of a step, what the answer is for. It
 * stands in the link's fragment: the token must get into no server's log.
 */
function comingBack(link: string, { page, session }: SuiteHome, step?: string): string {
  const fragment = new URLSearchParams({ et: session.et, ...(step === undefined ? {} : { step }) })
  return `${link}#return_url=${encodeURIComponent(`${page}#${fragment.toString()}`)}`
}
