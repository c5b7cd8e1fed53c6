import type { Warning } from '#contracts/api/trade/warning.ts'
import type { SignSession } from '../api/in-minor.ts'

/**
 * What keeps the account from a payment, in the server's words; `undefined` where nothing is known, and once a
 * transaction was sent: then the chain decides. What is only estimated keeps nobody.
 */
export function lackOf({ warnings, steps }: Pick<SignSession, 'warnings' | 'steps'>): Warning | undefined {
  const isUntouched = steps.every(({ state }) => state === 'waiting' || state === 'opened')
  return isUntouched ? warnings.find(stops) : undefined
}

/** True for a warning with which the server refuses the fee. */
export const stops = ({ code, details }: Warning): boolean =>
  code === 'UNSUPPORTED_ACCOUNT' || (code === 'INSUFFICIENT_FUNDS' && details?.estimated !== true)

/** True where the account is a contract, such as a Safe: its wallet may answer a hash of its own, which is on no chain. */
export const paysByContract = ({ warnings }: Pick<SignSession, 'warnings'>): boolean =>
  warnings.some(({ code }) => code === 'CONTRACT_ACCOUNT' || code === 'SEVERAL_SIGNATURES')
