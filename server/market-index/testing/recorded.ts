import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'

/** Reads the recorded ledgers beside this file; see recorded/README.md. */
const read = (name: string): unknown =>
  JSON.parse(
    gunzipSync(readFileSync(path.join(import.meta.dirname, 'recorded', `${name}.json.gz`))).toString('utf8'),
  )

const fields = z.record(z.string(), z.unknown())
const entry = z.object({
  LedgerEntryType: z.string(),
  LedgerIndex: z.string(),
  NewFields: fields.optional(),
  FinalFields: fields.optional(),
  PreviousFields: fields.optional(),
})
const meta = z.looseObject({
  TransactionResult: z.string(),
  TransactionIndex: z.int(),
  AffectedNodes: z.array(z.record(z.string(), entry)),
})

export const RECORDED_LEDGERS = [87_704_323, 90_150_378, 90_156_059, 94_084_608] as const

/** The transactions of a whole ledger of mainnet, each with its effects. */
export const recordedLedger = (index: (typeof RECORDED_LEDGERS)[number]) =>
  z.object({ transactions: z.array(z.looseObject({ metaData: meta })) }).parse(read(`ledger-${index}`))
    .transactions

/** The whole state of a ledger of mainnet, and the hash of it in the ledger's header. */
export const recordedState = () =>
  z
    .object({ account_hash: z.string(), accountState: z.array(z.looseObject({ index: z.string() })) })
    .parse(read('state-40000'))

const found = z.looseObject({ meta: meta.optional() })
/** Transactions with multi-purpose tokens, by name. */
export const recordedMpt = () =>
  z
    .array(
      z.object({
        name: z.string(),
        answer: z.looseObject({ result: found.optional(), meta: meta.optional() }),
      }),
    )
    .parse(read('mpt'))
    .flatMap(({ name, answer }) => {
      const known = answer.result?.meta ?? answer.meta
      return known === undefined ? [] : [{ name, meta: known }]
    })

/** The entries in the effects of transactions, as they were made or left. */
export const entriesIn = ({ AffectedNodes }: z.output<typeof meta>) =>
  AffectedNodes.flatMap((node) =>
    Object.values(node).flatMap(({ LedgerEntryType, LedgerIndex, NewFields, FinalFields }) => {
      const last = NewFields ?? FinalFields
      return last === undefined ? [] : [{ ...last, LedgerEntryType, index: LedgerIndex }]
    }),
  )
