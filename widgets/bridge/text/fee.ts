/** How the fee is paid, in one sentence for the form and the review. */
export const feeNote = (percent: string) =>
  `The fee of ${percent} is paid first, in a transaction of its own. If the deposit cannot be made then, the fee stays good for another try for 24 hours. The fee is not sent back.`
