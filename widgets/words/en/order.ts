/** The sentences of the order screen. */
export const orderText = {
  loading: 'Looking up the order',
  title: {
    awaiting_deposit: 'Waiting for the deposit',
    deposit_sent: 'Your deposit is on its way',
    confirming: 'The deposit is being confirmed',
    exchanging: 'Your money is being exchanged',
    sending: 'The payout is on its way',
    finished: 'Bridge complete',
    verifying: 'The bridge is checking the deposit',
    refunding: 'Your deposit is being sent back',
    refunded: 'Your deposit was sent back',
    failed: 'The bridge could not finish this order',
    expired: 'No deposit arrived in time',
    late: 'The deposit came late',
    other: 'The order is under way',
  },

  lead: {
    awaiting_deposit: 'As soon as the deposit is sent, you see it here.',
    deposit_sent:
      'The bridge sees it after the chain has confirmed it. You can leave this page. Nothing is lost.',
    confirming: 'The chain confirms it a few more times. You can leave this page. Nothing is lost.',
    exchanging: 'There is nothing to do. You can leave this page. Nothing is lost.',
    sending: 'The bridge has sent the payout. The chain is confirming it.',
    finished: 'The payout has arrived at its address.',
    verifying:
      'A person at the bridge looks into it, which can take hours. Your deposit is not lost. If the bridge needs something from you, the site where you started can ask with the order’s id.',
    refunding:
      'It could not be exchanged. It goes back to the refund address, less the network fee. There is nothing to do.',
    refunded: 'It could not be exchanged. It is back at the refund address, less the network fee.',
    failed:
      'If you sent a deposit, keep the order’s id and its transaction, and write to the site where you started. Do not send anything more to the deposit address.',
    expired:
      'Do not send anything to the deposit address now. If you did send it, it is usually exchanged or sent back late, and this page shows it. If you sent nothing, continue on the site where you started.',
    late: 'The order had expired before it arrived. The bridge usually exchanges it late at a new rate, or sends it back. There is nothing to do. Keep this page’s link.',
    other: 'The bridge reports a state that this page does not know. There is nothing to do.',
  },

  steps: 'The way of your order',
  stop: {
    deposit: 'Deposit sent',
    confirming: 'Deposit confirmed',
    exchanging: 'Exchanged',
    sending: 'Payout sent',
    finished: 'Payout arrived',
  },
  refund: 'Sent back',
  state: {
    ahead: undefined,
    current: 'Waiting',
    pending: 'Under way',
    done: 'Done',
    failed: 'Did not happen',
  },

  /** `ago`: such as `12 minutes ago`. */
  time: (ago: string) => `Deposited ${ago}`,
  usual: (minutes: string) => `usually ${minutes}`,
  slow: 'It takes longer than usual. Nothing is lost.',
  moment: 'Deposited less than a minute ago',
  bar: 'Part of the usual time',

  paid: 'Deposited',
  amount: 'Amount',
  toPay: 'To be deposited',
  tag: (tag: string) => `with the tag or memo ${tag}`,
  got: 'Received',
  sent: 'Payout',
  expected: 'You receive about',
  back: 'Sent back',
  to: 'Payout address',
  refundTo: 'Refund address',
  deposit: 'Deposit transaction',
  payout: 'Payout transaction',
  refundTransaction: 'Refund transaction',
  fee: 'Fee transaction',
  order: 'Order',
  orderWhat: 'the order’s id',
  link: 'Link to this order',
  open: 'Open its own page',
  again: 'Bridge again',
  lost: 'No connection. We keep trying. Nothing is lost.',
  unknownTitle: 'There is no such order',
  unknown: 'The link may be cut off, or from another network of this service. Copy the whole link again.',
  retry: 'Try again',
}
