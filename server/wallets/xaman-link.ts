import type { XrplTx } from '../domain/payment.ts'

const REQUEST = 'https://xaman.app/detect/request:'
const DROPS_DIGITS = 6
/** Above these digits the app may round. */
const PLAIN = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/

/**
 * Xaman's payment request link (docs.xaman.dev, "Payment Request Link"), which needs no key: the app pays what it
 * asks for and tells nobody. So the payment is found on the ledger, by its destination tag, whoever has sent it.
 * `undefined` for what such a link cannot ask for: other transactions, other networks, no tag.
 */
export function xamanPaymentLink({ networkId, txjson }: XrplTx): string | undefined {
  const { TransactionType, Account, Destination, Amount, DestinationTag, SendMax, Flags = 0 } = txjson
  const isPlain = TransactionType === 'Payment' && Destination !== Account && SendMax === undefined
  if (networkId !== 0 || !isPlain || Flags !== 0) return undefined
  if (typeof Destination !== 'string' || typeof DestinationTag !== 'number') return undefined
  const asked = askedFor(Amount)
  if (asked === undefined) return undefined
  const query = new URLSearchParams({ ...asked, dt: DestinationTag.toString(), network: 'XRPL' })
  return `${REQUEST}${encodeURIComponent(Destination)}?${query.toString()}`
}

/** The amount in whole units, of XRP as of tokens; a token by its code in hex. */
function askedFor(amount: unknown): Record<string, string> | undefined {
  if (typeof amount === 'string') return /^[1-9][0-9]*$/.test(amount) ? { amount: xrpOf(amount) } : undefined
  if (typeof amount !== 'object' || amount === null) return undefined
  const { currency, issuer, value } = { currency: undefined, issuer: undefined, value: undefined, ...amount }
  if (typeof currency !== 'string' || typeof issuer !== 'string' || typeof value !== 'string')
    return undefined
  return PLAIN.test(value) ? { amount: value, currency: hexCode(currency), issuer } : undefined
}

function xrpOf(drops: string): string {
  const padded = drops.padStart(DROPS_DIGITS + 1, '0')
  const fraction = padded.slice(-DROPS_DIGITS).replace(/0+$/, '')
  return padded.slice(0, -DROPS_DIGITS) + (fraction === '' ? '' : `.${fraction}`)
}

/** Codes of three characters stand in bytes 12 to 14 of the 20. */
const hexCode = (currency: string): string =>
  currency.length === 3
    ? `${'00'.repeat(12)}${Buffer.from(currency, 'latin1').toString('hex')}${'00'.repeat(5)}`.toUpperCase()
    : currency.toUpperCase()
