/** The steps of a payment, as popup and frame list them. */
export const stepsText = {
  label: 'Steps of this payment',
  trustline: 'Trust line',
  fee: 'Fee',
  approve: 'Allowance',
  product: 'Swap',
  other: 'Transaction',
  done: 'Confirmed',
  pending: 'Waiting for confirmation',
} as const
