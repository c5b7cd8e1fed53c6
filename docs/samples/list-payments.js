// @ts-check
import { createSuite } from './suite-client.js'

const { SUITE_URL = 'https://suite.example', SUITE_KEY } = process.env
const suite = createSuite({ url: SUITE_URL, key: SUITE_KEY })

// Page by page, as far as you read: each page is asked for when the one before is used up.
let count = 0
for await (const payment of suite.payments.listPayments({ limit: 100 })) {
  if (payment.fee.status !== 'none') console.log(payment.intentId, payment.fees?.partnerShareMinor)
  count += 1
}
console.log(`${count} payments`)
