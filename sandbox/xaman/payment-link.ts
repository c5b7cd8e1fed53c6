import type { Order } from './schema.ts'

const DROPS_DIGITS = 6
const PATH = /^\/detect\/request:(r[1-9A-HJ-NP-Za-km-z]{24,34})$/

/** The payment that a link (`/detect/request:{account}?amount=…`) asks for on this network. */
export function paymentOf({ pathname, searchParams }: URL, network: string): Order['txjson'] | undefined {
  const destination = PATH.exec(pathname)?.[1]
  const { amount, dt, currency, issuer, ...more } = Object.fromEntries(searchParams)
  if (destination === undefined || amount === undefined || more['network'] !== network) return undefined
  return {
    TransactionType: 'Payment',
    Destination: destination,
    Amount:
      currency === undefined ? dropsOf(amount) : { currency: shortCode(currency), issuer, value: amount },
    ...(dt === undefined ? {} : { DestinationTag: Number(dt) }),
  }
}

function dropsOf(xrp: string): string {
  const [whole = '', fraction = ''] = xrp.split('.')
  return BigInt(whole + fraction.padEnd(DROPS_DIGITS, '0')).toString()
}

/** Codes of three characters have to be written as such. */
function shortCode(currency: string): string {
  const code = /^0{24}([0-9A-F]{6})0{10}$/.exec(currency)?.[1]
  return code === undefined ? currency : Buffer.from(code, 'hex').toString('latin1')
}
