import type { TxJson } from '#contracts/api/payment.ts'

const DROPS = 6

/** Whether a link asks for exactly this payment on a CAIP-2 ledger: the app sees the link alone. */
export function asksFor(link: string, txjson: TxJson, chain: string): boolean {
  try {
    return isPayment(new URL(link), txjson, chain)
  } catch {
    return false
  }
}

function isPayment(
  { pathname, searchParams: asked, username, hash }: URL,
  txjson: TxJson,
  chain: string,
): boolean {
  const { TransactionType, Destination, DestinationTag, Amount } = txjson
  if (TransactionType !== 'Payment' || typeof Destination !== 'string' || typeof DestinationTag !== 'number')
    return false
  if (username !== '' || hash !== '' || pathname !== `/detect/request:${Destination}`) return false
  // With two values for one name, the app may use either.
  const names = [...asked.keys()].toSorted()
  const expected = { ...amountOf(Amount), dt: String(DestinationTag), network: networkOf(chain) }
  const isSame = Object.entries(expected).every(
    ([name, value]) => value !== undefined && asked.get(name) === value,
  )
  return isSame && names.join() === Object.keys(expected).toSorted().join()
}

/** The app names mainnet. Another app writes the number of its own network. */
const networkOf = (chain: string): string => (chain === 'xrpl:0' ? 'XRPL' : chain.slice('xrpl:'.length))

/** The amount as the link writes it: in whole units, with a token's code in hex. */
function amountOf(amount: unknown): Readonly<Record<string, unknown>> {
  if (typeof amount === 'string') return { amount: xrpOf(amount) }
  const { currency, issuer, value } = { currency: '', issuer: undefined, value: undefined, ...Object(amount) }
  return { amount: value, issuer, currency: hexCode(String(currency)) }
}

function xrpOf(drops: string): string {
  const padded = drops.padStart(DROPS + 1, '0')
  const fraction = padded.slice(-DROPS).replace(/0+$/, '')
  return padded.slice(0, -DROPS) + (fraction === '' ? '' : `.${fraction}`)
}

/** A code of three characters is in bytes 12 to 14 of the 20. */
function hexCode(currency: string): string {
  if (currency.length !== 3) return currency.toUpperCase()
  const bytes = Array.from(currency, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
  return `${'00'.repeat(12)}${bytes.join('')}${'00'.repeat(5)}`.toUpperCase()
}
