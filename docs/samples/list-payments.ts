import { createSuite } from './suite-client.ts'

const suite = createSuite({ url: process.env.SUITE_URL, key: process.env.SUITE_KEY })

// Page by page, as far as you read: each page is asked for when the one before is used up.
let count = 0
for await (const payment of suite.payments.listPayments({ limit: 100 })) {
  if (payment.fee.status !== 'none') console.log(payment.intentId, payment.fees?.partnerShareMinor)
  count += 1
}
console.log(`${count} payments`)
