import { baseConnection, type PayloadOf } from '../base/connection.ts'
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
import { type Request, requestOf, termsOf } from './request.ts'
import { lookFor } from '../base/session.ts'

/**
 * The account that signs: the session's fixed payer, or the one that the wallet returns with, to this tab or another.
 * Another tab tells this one, and makes the account the payer.
 */
export async function askAccount(home: SuiteHome, present: Present, isOver: () => boolean): Promise<string> {
  const { wallet, chain, session, storage } = home
  const query = new URLSearchParams({ chain })
  const earlier = returnedAccount(session.id, storage)
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
      if (returned !== earlier) return returned
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
  const { alone, together } = await decoderOf(home.chain)
  /** Counts the requests: only the newest one is waited for. */
  let newest = 0

  return {
    ...baseConnection({
      kind: 'suite',
      option,
      chain: home.chain,
      address: () => account,
      same: isSame,
      given: ({ link }) => link,
      terms: ({ link }) => termsOf(link),
      decode: (payload, assets) => alone(requestOf(payload, home), assets),
      decodeTogether: together && ((payload, assets) => together(requestOf(payload, home), assets)),
      accept(payload) {
        if (!isSame(known(payload, home).from, account)) throw new WalletError('wrong-account')
        return payload
      },
      async sign({ link }, present, step) {
        const request = (newest += 1)
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
            // Another tab has asked the wallet since: the answer comes back there.
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
    }),
    // It signs on the chain that the request names.
    switchTo: async () => undefined,
  }
}

/** The request of a payload. The wallet is not opened for a payload without one, so nothing was sent then. */
function known(payload: PayloadOf<'suite'>, home: SuiteHome): Request {
  try {
    return requestOf(payload, home)
  } catch (cause) {
    throw cause instanceof Undecodable ? new WalletError('unsupported', cause.message) : cause
  }
}

/** Why the wallet has not sent a step. */
function failureIn({ declined, outdated }: Returned, step: string): 'rejected' | 'outdated' | undefined {
  if (declined === step) return 'rejected'
  return outdated === step ? 'outdated' : undefined
}

/** Only addresses in hex have more than one spelling: capitals are a checksum there. */
const isSame = (a: string, b: string): boolean =>
  a.startsWith('0x') ? a.toLowerCase() === b.toLowerCase() : a === b

/** The form of a transaction's hash, by the CAIP-2 namespace of the chain. */
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

/** The link with the address to return to. It stands in the fragment, so that the token gets into no server's log. */
function comingBack(link: string, { page, session }: SuiteHome, step?: string): string {
  const fragment = new URLSearchParams({ et: session.et, ...(step === undefined ? {} : { step }) })
  return `${link}#return_url=${encodeURIComponent(`${page}#${fragment.toString()}`)}`
}
