import type { Warning } from '#contracts/api/trade/warning.ts'
import type { PaymentIntent } from './intent.ts'

/** True for what is told of an account that is a contract. */
export const isOfContract = ({ code }: Pick<Warning, 'code'>): boolean =>
  code === 'SEVERAL_SIGNATURES' || code === 'CONTRACT_ACCOUNT'

/**
 * True where the payer is a contract, such as a Safe, as far as nodes told. Its wallet may answer a hash of its own, which
 * is on no chain, and the transaction may be carried out much later.
 */
export const paysByContract = ({ warnings }: Pick<PaymentIntent, 'warnings'>): boolean =>
  warnings.some(isOfContract)
