/** The names of a payment's steps and states, for popup and frame. */
export const stepsText = {
  label: 'Steps of this payment',
  /** A name after the first one in a list of these. */
  further: (name: string) => name.toLowerCase(),
  trustline: 'Trust line',
  fee: 'Fee',
  approve: 'Approval',
  product: 'Swap',
  deposit: 'Deposit',
  order: 'Waiting for the order',
  check: 'The offer is being checked',
  offer: 'Your offer',
  buy: 'Purchase',
  sell: 'Sale',
  settlement: 'Settlement',
  settling: 'Waiting for the broker',
  other: 'Transaction',
  done: 'Confirmed',
  pending: 'Waiting for confirmation',
}
