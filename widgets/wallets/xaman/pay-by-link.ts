import type { WalletPayload } from '#contracts/api/payment.ts'
import { lookFor, type SessionHome } from '../base/session.ts'
import { type Present, WalletError } from '../wallet.ts'
import type { XamanCalls } from './calls.ts'
import { asksFor } from './link.ts'

interface Paying {
  readonly calls: XamanCalls
  readonly home: SessionHome
  readonly present: Present
  readonly isOver: () => boolean
  /** CAIP-2. */
  readonly chain: string
  /** The account that has to pay: the link cannot name it. */
  readonly account: string
}

/** Shows a payment's link until our server has found it. Throws WalletError; the payment may still be made. */
export async function payByLink(
  { txjson, link: shown }: Extract<WalletPayload, { kind: 'xaman' }>,
  step: string,
  { calls, home, present, isOver, chain, account }: Paying,
): Promise<string> {
  if (shown === undefined) throw new WalletError('unsupported')
  const { link } = await calls.askLink(step)
  // If the link asks for anything other than the shown step, the user is not led to it.
  if (link !== shown || !asksFor(link, txjson, chain)) throw new WalletError('would-fail')
  if (isOver()) throw new WalletError('disconnected')
  present({ link, account })
  return lookFor(home, ({ hashOf }) => hashOf(step), isOver)
    .then(checkHash)
    .finally(() => present(undefined))
}

function checkHash(hash: string): string {
  if (!/^[0-9A-F]{64}$/.test(hash)) throw new WalletError('failed')
  return hash
}
