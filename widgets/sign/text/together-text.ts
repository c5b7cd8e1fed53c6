/** What is said of several steps that one transaction carries. */
export const togetherText = {
  lead: 'You confirm once, and everything below happens together or not at all. If the swap fails, no fee is taken: only the network’s own fee is spent.',
  total: 'Leaves your account',
  besides: 'and the network’s own fee',
  alone: 'Sign them one by one instead',
  held: 'Your wallet may still hold the request and send it: confirm it or decline it there. Here you can sign again as soon as it can no longer be sent.',
  look: 'Look again',
  failed:
    'All steps were one transaction, so none of them happened. No more than the network’s own fee was taken.',
} as const
