/** How the fee is paid, in one sentence for the form and the review. */
export const feeNote = (percent: string) =>
  `The fee of ${percent} is paid first, in a transaction of its own. If the swap fails, you can try again for 24 hours without paying again. The fee is not sent back.`
