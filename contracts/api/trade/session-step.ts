import * as z from 'zod'
import { Asset, Step, stepFailures, stepStates, Together, togetherStates } from '../payment.ts'
import { DecimalAmount, MinorUnits, Timestamp, TxHash } from '../values.ts'

export const sessionStatuses = ['pending', 'signed', 'expired', 'cancelled'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

export const verifications = ['unverified', 'confirmed', 'rejected'] as const
export type Verification = (typeof verifications)[number]

/** How a session ended, on chain. */
export const sessionOutcomes = ['pending', 'succeeded', 'failed', 'expired', 'cancelled'] as const
export type SessionOutcome = (typeof sessionOutcomes)[number]

/** One transaction of several steps of a sign session. */
export const SessionTogether = Together.extend({
  state: z
    .enum(togetherStates)
    .describe(
      '`offered` until it is opened; `out` while a wallet may send it or has sent it: its steps cannot be opened alone, and it can be opened again only after the wallet declined it, or once it can no longer be sent; `landed` or `failed` on chain; `off` when its steps are signed one by one',
    ),
  openedAt: Timestamp.optional().describe('When it was last handed to a wallet'),
})
export type SessionTogether = z.output<typeof SessionTogether>

/** A step of a sign session, with its transaction. */
export const SessionStep = Step.extend({
  state: z
    .enum(stepStates)
    .describe(
      '`opened`: handed to a wallet; `submitted`: its transaction is known; `confirmed`: verified on chain',
    ),
  txHash: TxHash.optional(),
  failure: z.enum(stepFailures).optional().describe('Why the step failed'),
  receivedMinor: MinorUnits.optional().describe(
    'The amount of the quote’s `toToken` that a confirmed product step brought the payer, when the chain shows it',
  ),
  receivedAmount: DecimalAmount.optional().describe('The same, for a `toToken` without a minor unit'),
  tokens: z
    .array(Asset)
    .optional()
    .describe(
      'For a swap of your own payload: its tokens that are on the list of their chain. The page shows every other one by its address and smallest units',
    ),
  openedAt: Timestamp.optional().describe('When the step was last handed to a wallet'),
  sequence: z
    .int()
    .optional()
    .describe(
      'For an opened step on the XRP Ledger and EVM chains: the number of the account’s next transaction when the step was opened. The requests in `wallets` have it as `Sequence` or `nonce`, except `eth_sendTransaction`',
    ),
})
export type SessionStep = z.output<typeof SessionStep>

/** The steps of a session, and the one transaction that may carry several of them. */
export const sessionSteps = {
  steps: z.array(SessionStep),
  together: SessionTogether.optional().describe(
    'Where one transaction carries several of the steps: it is opened, declined, sent and completed by the step id `together`, for all of them at once',
  ),
}
