import { formatUnits, minor } from '../../domain/money.ts'
import { ANYONE } from '../../domain/payment/intent.ts'
import { defined } from '../../kit/defined.ts'
import type { WalletKind } from '../kind.ts'
import { txJsonFor } from '../xrpl-txjson.ts'
import { readTxJson } from '../xrpl-tx.ts'
import type { XrplTx } from '../../domain/payment/tx.ts'
import type { WireAmount } from '../../formats/xrpl.ts'
import { linkPayment } from '../../formats/xrpl-link.ts'

/** Xaman takes the transaction as it is, in a payload of its platform API; a plain payment also by a link. */
export const xaman: WalletKind = {
  kind: 'xaman',
  name: 'Xaman',
  home: 'https://xaman.app',
  families: ['xrpl'],
  isOffered: (offer) => offer.xaman,
  write(tx, _, { xamanLinkUrl }) {
    // Of a batch, the app shows how many transactions it holds, and none of their amounts.
    if (tx.family !== 'xrpl' || tx.txjson.TransactionType === 'Batch') return undefined
    return {
      kind: 'xaman',
      txjson: txJsonFor(tx),
      // A link has no reference, so that its payment is searched among those of its payer.
      ...defined({ link: tx.from === ANYONE ? undefined : xamanPaymentLink(tx, xamanLinkUrl) }),
    }
  },
  read: (payload, { xrplNetworkId }) =>
    'txjson' in payload ? readTxJson(payload.txjson, xrplNetworkId) : undefined,
}

/** Xaman's app, and the networks that it knows by its documents. */
const APP = 'https://xaman.app'
const networks: Readonly<Record<number, string>> = { 0: 'XRPL' }
const DROPS_DIGITS = 6

/**
 * Xaman's payment request link (docs.xaman.dev, "Payment Request Link"), which needs no key. The app reports nothing,
 * so the payment is found on the ledger, by its destination tag. `undefined` for a transaction that such a link
 * cannot ask for, and for networks that the app does not know. `linkUrl` is another app, which knows the deployment's
 * network by its number.
 */
export function xamanPaymentLink({ networkId, txjson }: XrplTx, linkUrl?: string): string | undefined {
  const network = linkUrl === undefined ? networks[networkId] : String(networkId)
  const payment = linkPayment(txjson)
  if (network === undefined || payment === undefined) return undefined
  const { destination, tag, amount } = payment
  const query = new URLSearchParams({ ...askedFor(amount), dt: tag.toString(), network })
  return `${linkUrl ?? APP}/detect/request:${encodeURIComponent(destination)}?${query.toString()}`
}

/** The amount in whole units, of XRP and of tokens; a token by its code of three characters, or in hex. */
const askedFor = (amount: WireAmount): Record<string, string> =>
  typeof amount === 'string'
    ? { amount: formatUnits(minor(BigInt(amount)), DROPS_DIGITS) }
    : { amount: amount.value, currency: codeOf(amount.currency), issuer: amount.issuer }

const codeOf = (currency: string): string => (currency.length === 3 ? currency : currency.toUpperCase())
