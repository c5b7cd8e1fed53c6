import type { Signing } from '../base/offer.ts'

/**
 * Whether Xaman can make all of these payments by links. Such a link names no account, so the payer has to be known;
 * and with one step that has no link, the payment would stop halfway.
 */
export const isPaidByLinks = ({ payer, payerFixed, steps }: Signing): boolean =>
  payer !== undefined &&
  payerFixed === true &&
  steps.length > 0 &&
  steps.every(({ wallets }) => wallets.some((wallet) => wallet.kind === 'xaman' && wallet.link !== undefined))
