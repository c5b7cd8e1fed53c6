import * as z from 'zod'
import type { TxJson } from '../../../domain/payment/tx.ts'

const Inner = z.looseObject({ TransactionType: z.string(), Account: z.string() })
const Batch = z.looseObject({
  TransactionType: z.literal('Batch'),
  RawTransactions: z.array(z.object({ RawTransaction: Inner })),
})

/** The transactions that stand in a batch, in their order; none of a transaction that is no batch. */
export const innerOf = (fields: Readonly<Record<string, unknown>>): readonly TxJson[] =>
  (Batch.safeParse(fields).data?.RawTransactions ?? []).map(({ RawTransaction }) => RawTransaction)
