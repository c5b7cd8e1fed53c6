// @ts-check
import { createSuite } from './suite-client.js'

const { SUITE_URL = 'https://suite.example', SUITE_KEY, USER_ADDRESS = '', SHOP_ORIGIN = '' } = process.env
const suite = createSuite({ url: SUITE_URL, key: SUITE_KEY })

/**
 * Has the fee of a sale signed.
 * @param {{ id: string, priceXrp: string, nftId: string }} sale a sale of yours; the price is decimal text
 * @param {string} buyer the account that pays the fee
 * @param {string} origin
 */
export async function chargeFee(sale, buyer, origin) {
  const { intentId, quote, payment } = await suite.cafe.quoteSale(
    { mode: 'buy', amountXrp: sale.priceXrp, nftId: sale.nftId, userAddress: buyer },
    { idempotencyKey: `${sale.id}-quote` },
  )
  // A page of ours that has the fee signed.
  const session = await suite.signSessions.createSession(
    { chain: 'xrpl', product: 'cafe', origin, payload: payment, reference: sale.id },
    { idempotencyKey: `${sale.id}-${intentId}` },
  )
  return { quote, session }
}

const sale = {
  id: 'sale-1001',
  priceXrp: '100',
  nftId: '000813885FD3CB6AC1CB1C1DBF6F2F2C0A2A6C5A1C9E2F7E1B5C1D8E00000001',
}
const { quote, session } = await chargeFee(sale, USER_ADDRESS, SHOP_ORIGIN)
console.log(`fee ${quote.brokerFeeDrops} drops, royalty ${quote.royaltyDrops} drops`)
console.log(session.id, session.walletSignUrl)
