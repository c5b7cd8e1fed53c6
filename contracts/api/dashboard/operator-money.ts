import * as z from 'zod'
import { Chain, MinorUnits, Timestamp, TxHash } from '../values.ts'
import { assetNames } from './money.ts'

export const suspenseReasons = ['open', 'attached', 'refunded'] as const

export const SuspenseLine = z.object({
  id: z.string(),
  at: Timestamp,
  chain: Chain,
  asset: z.string(),
  ...assetNames,
  amountMinor: MinorUnits,
  txHash: TxHash,
  reason: z
    .string()
    .describe(
      'Why it paid for nothing; `NO_PRODUCT`: a fee that is owed to its payer, as its product did not follow',
    ),
  payer: z.string().optional(),
  intentId: z.string().optional().describe('The payment that it names'),
  state: z.enum(suspenseReasons),
  attachedTo: z.string().optional().describe('The payment that it pays for by now'),
  refundedBy: TxHash.optional().describe('The transaction that brought it back to its payer'),
  explorer: z.string().optional(),
})
export type SuspenseLine = z.output<typeof SuspenseLine>

export const RestoreNote = z.object({
  at: Timestamp,
  confirmedAt: Timestamp.optional().describe('Absent while payouts wait for it'),
})

/** A restore of the store from a backup. Payouts wait until a person has confirmed it. */
export const Restore = RestoreNote.extend({
  chains: z.array(
    z.object({
      chain: Chain,
      since: Timestamp.optional().describe('From when the treasury’s history was read'),
      isComplete: z
        .boolean()
        .describe('False where the history could not be read whole: compare the treasury’s own wallet'),
      outflows: z
        .array(z.object({ txHash: TxHash, explorer: z.string().optional() }))
        .describe('What the treasury has sent, and is no payout in the ledger'),
    }),
  ),
})
export type Restore = z.output<typeof Restore>
