/** Why a transaction is not proof of payment: `details.reason` of FEE_TX_MISMATCH. */
export const mismatchReasons = [
  'TX_FAILED',
  'WRONG_NETWORK',
  'WRONG_RECIPIENT',
  'WRONG_PAYER',
  'WRONG_ASSET',
  'UNDERPAID',
  'PARTIAL_PAYMENT',
  'TAG_MISMATCH',
  'TOO_OLD',
  'TOO_LATE',
] as const
export type MismatchReason = (typeof mismatchReasons)[number]

/** What is said of each reason: a partner’s server shows it to those who have to act. */
export const mismatchSentences: Readonly<Record<MismatchReason, string>> = {
  TX_FAILED: 'The transaction failed on its chain, so it paid nothing.',
  WRONG_NETWORK: 'The transaction was made for another network.',
  WRONG_RECIPIENT: 'The transaction does not pay the treasury.',
  WRONG_PAYER: 'The transaction was not sent by the account that the payment was prepared for.',
  WRONG_ASSET: 'The transaction pays in another asset than the fee.',
  UNDERPAID: 'The transaction pays less than the fee.',
  PARTIAL_PAYMENT: 'The transaction is a partial payment, and a fee is never one.',
  TAG_MISMATCH: 'The transaction is not the fee of any payment of yours.',
  TOO_OLD: 'The transaction was made before the payment was prepared.',
  TOO_LATE: 'The transaction carries no reference, and came too late to count without one.',
}
