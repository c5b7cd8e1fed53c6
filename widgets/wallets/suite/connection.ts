import type { WalletPayload } from '#contracts/api/payment.ts'
import {
  type Present,
  Undecodable,
  WalletError,
  type WalletConnection,
  type WalletOption,
} from '../wallet.ts'
import { decoderOf } from './decode.ts'
import type { SuiteHome } from './home.ts'
import { type Returned, returnedAccount } from './returned-account.ts'
import { type Request, requestOf } from './request.ts'
import { lookFor } from './session.ts'

/**
 * The account that signs: the session's own where it can be no other, or the one that the user chooses in the wallet.
 * That one comes back to this tab, or to another one, which tells of it where it can, and makes it the session's payer.
 */
export async function askAccount(home: SuiteHome, present: Present, isOver: () => boolean): Promise<string> {
  const { wallet, chain, session, storage } = home
  const query = new URLSearchParams({ chain })
  const kept = returnedAccount(session.id, storage)
  let before: { readonly payer: string | undefined } | undefined
  let told: string | undefined
  const stop = home.hear(({ account }) => (told = account ?? told))
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
      return told ?? (payer === before.payer ? undefined : payer)
    },
    isOver,
  ).finally(() => {
    stop()
    if (before !== undefined) present(undefined)
  })
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

  const known = (payload: WalletPayload): Request => {
    try {
      return requestOf(payload, home)
    } catch (cause) {
      // Nobody is led to it: nothing was sent, for certain.
      throw cause instanceof Undecodable ? new WalletError('unsupported', cause.message) : cause
    }
  }
  /** The request within a payload, if it is one of this account's. */
  const mine = (payload: WalletPayload): Request => {
    const request = known(payload)
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
      let failure: 'rejected' | 'outdated' | undefined
      const stop = home.hear((news) => (failure ??= failureIn(news, step)))
      let openedAt: string | undefined
      present({ link: comingBack(link, home, step) })
      return lookFor(
        home,
        (seen) => {
          const hash = seen.hashOf(step)
          if (hash !== undefined) return checkHash(hash, home.chain)
          if (failure !== undefined) throw new WalletError(failure)
          openedAt ??= seen.openedAtOf(step)
          // Another tab has asked the wallet since: what becomes of it comes back there.
          if (seen.openedAtOf(step) !== openedAt) throw new WalletError('elsewhere')
          return undefined
        },
        () => request !== newest,
      ).finally(() => {
        stop()
        present(undefined)
      })
    },
    close() {
      newest += 1
    },
  }
}

/** Why the wallet has not sent a step. */
function failureIn({ declined, outdated }: Returned, step: string): 'rejected' | 'outdated' | undefined {
  if (declined === step) return 'rejected'
  return outdated === step ? 'outdated' : undefined
}

/** Addresses in hex have a spelling in one case besides the checksummed one; all others have one spelling. */
const isSame = (a: string, b: string): boolean =>
  a.startsWith('0x') ? a.toLowerCase() === b.toLowerCase() : a === b

/** What a transaction's hash looks like, by the name of the chain's kind in CAIP-2. */
const HASHES: Readonly<Record<string, RegExp>> = {
  eip155: /^0x[0-9a-f]{64}$/,
  xrpl: /^[0-9A-F]{64}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
  stellar: /^[0-9a-f]{64}$/,
}

function checkHash(hash: string, chain: string): string {
  if (HASHES[chain.split(':')[0] ?? '']?.test(hash) === true) return hash
  throw new WalletError('failed')
}

/**
 * A link with where the wallet comes back to: this page, with its token and, of a step, what the answer is for. It
 * stands in the link's fragment: the token must get into no server's log.
 */
function comingBack(link: string, { page, session }: SuiteHome, step?: string): string {
  const fragment = new URLSearchParams({ et: session.et, ...(step === undefined ? {} : { step }) })
  return `${link}#return_url=${encodeURIComponent(`${page}#${fragment.toString()}`)}`
}
