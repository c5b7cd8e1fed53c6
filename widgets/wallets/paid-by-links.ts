import type { WalletPayload } from '#contracts/api/payment.ts'

/** What is to be signed, and by whom, as far as it is known. */
export interface Signing {
  readonly payer?: string | undefined
  /** No other account can take over. */
  readonly payerFixed?: boolean
  readonly steps: readonly { readonly wallets: readonly WalletPayload[] }[]
}

/**
 * Whether Xaman can do all of it by links to payments: such a link tells no account, so it has to be known who pays;
 * and one step that no link can ask for is enough to stand still halfway.
 */
export const isPaidByLinks = ({ payer, payerFixed, steps }: Signing): boolean =>
  payer !== undefined &&
  payerFixed === true &&
  steps.length > 0 &&
  steps.every(({ wallets }) => wallets.some((wallet) => wallet.kind === 'xaman' && wallet.link !== undefined))
