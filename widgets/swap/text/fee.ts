import type { Signed } from '../../checkout/quote/confirmations.ts'

/** How the fee is paid, in one sentence for the form and the review. That it is not sent back holds for one that is paid alone. */
export const feeNote = (percent: string, signed: Signed) => notes[signed](percent)

const notes: Readonly<Record<Signed, (percent: string) => string>> = {
  one: (percent) =>
    `The fee of ${percent} is paid in the same transaction. If the swap fails, no fee is taken.`,
  perhaps: (percent) =>
    `The fee of ${percent} is paid in the same transaction, if your wallet can sign both at once: then no fee is taken if the swap fails. Otherwise it is paid first. Then you can try again for 24 hours without paying again, and the fee is not sent back.`,
  several: (percent) =>
    `The fee of ${percent} is paid first, in a transaction of its own. If the swap fails, you can try again for 24 hours without paying again. The fee is not sent back.`,
}
