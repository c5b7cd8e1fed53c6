import type { Signing } from '../base/offer.ts'

/** Whether Xaman can make all payments by links, which name no account. A step without one would stop it halfway. */
export const isPaidByLinks = ({ payer, payerFixed, steps }: Signing): boolean =>
  payer !== undefined &&
  payerFixed === true &&
  steps.length > 0 &&
  steps.every(({ wallets }) => wallets.some((wallet) => wallet.kind === 'xaman' && wallet.link !== undefined))
