import { hashes, type SubmittableTransaction } from 'xrpl'
import * as z from 'zod'
import { UnreadableTransaction } from '../../../domain/errors.ts'
import type { TxJson } from '../../../domain/payment/tx.ts'
import { CHAIN_NAME } from '../node/node-errors.ts'

const Inner = z.looseObject({ TransactionType: z.string(), Account: z.string() })
const Batch = z.looseObject({
  TransactionType: z.literal('Batch'),
  RawTransactions: z.array(z.object({ RawTransaction: Inner })),
})

/** The transactions that stand in a batch, in their order; none of a transaction that is no batch. */
export const innerOf = (fields: Readonly<Record<string, unknown>>): readonly TxJson[] =>
  (Batch.safeParse(fields).data?.RawTransactions ?? []).map(({ RawTransaction }) => RawTransaction)

/**
 * The hashes of the transactions that stand in a batch, in their order. Throws UnreadableTransaction where one of them is of
 * a kind that the codec does not know: anyone may send such a batch.
 */
export const hashesOf = (batch: TxJson): readonly string[] =>
  innerOf(batch).map((inner) => {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the codec takes any fields that it knows, and throws on others
      return hashes.hashSignedTx(inner as unknown as SubmittableTransaction)
    } catch {
      throw new UnreadableTransaction(CHAIN_NAME, `batch: ${inner.TransactionType}`)
    }
  })
