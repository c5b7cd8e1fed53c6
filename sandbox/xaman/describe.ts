import * as z from 'zod'
import type { Order } from './schema.ts'

/** A transaction in plain words, as rows of a label and a value. */
export interface Words {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

const Amount = z.union([
  z.string().transform((drops) => `${xrpOf(drops)} XRP`),
  z
    .object({ currency: z.string(), issuer: z.string(), value: z.string() })
    .transform(({ currency, issuer, value }) => `${value} ${nameOf(currency)} of ${issuer}`),
])
const DROPS_DIGITS = 6

export function describe(txjson: Order['txjson']): Words {
  const { TransactionType: type, Destination: to, Account: from } = txjson
  const amount = (field: string) => Amount.safeParse(txjson[field]).data ?? 'something unreadable'
  if (type === 'SignIn') return { title: 'Sign in', rows: [] }
  if (type === 'Payment' && to === from)
    return {
      title: 'Swap',
      rows: [
        ['Spend at most', amount('SendMax')],
        ['Receive at least', amount('DeliverMin')],
      ],
    }
  if (type === 'Payment') {
    const tag = txjson['DestinationTag']
    const tagRow = typeof tag === 'number' ? [['Destination tag', String(tag)] as const] : []
    return { title: 'Pay', rows: [['Amount', amount('Amount')], ['To', String(to)], ...tagRow] }
  }
  if (type === 'NFTokenCreateOffer') {
    const sells = txjson['Flags'] === 1
    return {
      title: sells ? 'Offer to sell an NFT' : 'Offer to buy an NFT',
      rows: [
        ['Price', amount('Amount')],
        ['NFT', String(txjson['NFTokenID'])],
        ['Only for', String(to)],
      ],
    }
  }
  if (type === 'NFTokenAcceptOffer') {
    const { NFTokenSellOffer: bought, NFTokenBuyOffer: sold } = txjson
    return {
      title: bought === undefined ? 'Sell an NFT' : 'Buy an NFT',
      rows: [['Offer', String(bought ?? sold)]],
    }
  }
  if (type === 'TrustSet') return { title: 'Add a token', rows: [['Up to', amount('LimitAmount')]] }
  return { title: type, rows: [] }
}

function xrpOf(drops: string): string {
  if (!/^\d+$/.test(drops)) return drops
  const padded = drops.padStart(DROPS_DIGITS + 1, '0')
  const fraction = padded.slice(-DROPS_DIGITS).replace(/0+$/, '')
  return padded.slice(0, -DROPS_DIGITS) + (fraction === '' ? '' : `.${fraction}`)
}

function nameOf(currency: string): string {
  if (!/^[0-9A-F]{40}$/i.test(currency)) return currency
  const name = Buffer.from(currency, 'hex').toString('latin1').replace(/\0+$/, '')
  return /^[\x21-\x7e]+$/.test(name) ? name : currency
}
