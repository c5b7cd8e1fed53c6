import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import * as z from 'zod'
import { fromBase58 } from '../base58.ts'
import { COMMITMENTS } from '../ledger.ts'
import { invalidParams } from './errors.ts'

/** The parameters of the RPC's methods. Options that the sandbox does not know are ignored, as by a real node. */

/** The most that fits into one packet between nodes, so the size of the largest transaction. */
const MAX_TRANSACTION_BYTES = 1232

export const Address = z.string().transform((text, context) => {
  const bytes = fromBase58(text)
  if (bytes?.length === 32) return new PublicKey(bytes)
  context.addIssue('Invalid param: Invalid')
  return z.NEVER
})
export const Hash = z.string().refine((text) => fromBase58(text)?.length === 32, 'Invalid param: Invalid')
export const Signature = z
  .string()
  .refine((text) => fromBase58(text)?.length === 64, 'Invalid param: Invalid')

const commitment = z.enum(COMMITMENTS).optional()
const minContextSlot = z.int().min(0).optional()

export const Config = z.object({ commitment, minContextSlot }).nullish()
export const AccountConfig = z
  .object({
    commitment,
    minContextSlot,
    encoding: z.enum(['base58', 'base64', 'jsonParsed']).optional(),
    dataSlice: z.object({ offset: z.int().min(0), length: z.int().min(0) }).optional(),
  })
  .nullish()
export const TokenFilter = z.union([z.object({ mint: Address }), z.object({ programId: Address })])
export const StatusConfig = z.object({ searchTransactionHistory: z.boolean().optional() }).nullish()
export const HistoryConfig = z
  .object({
    commitment,
    minContextSlot,
    limit: z.int().min(1).max(1000).optional(),
    before: Signature.nullish(),
    until: Signature.nullish(),
  })
  .nullish()

const TransactionEncoding = z.enum(['json', 'jsonParsed', 'base64', 'base58'])
/** The encoding alone is the older form. */
export const TransactionConfig = z.union([
  TransactionEncoding.transform((encoding) => ({
    encoding,
    commitment: undefined,
    maxSupportedTransactionVersion: undefined,
  })),
  z
    .object({
      encoding: TransactionEncoding.optional(),
      commitment,
      maxSupportedTransactionVersion: z.int().min(0).optional(),
    })
    .nullish(),
])

const WireEncoding = z.enum(['base58', 'base64']).optional()
export const SendConfig = z
  .object({
    encoding: WireEncoding,
    skipPreflight: z.boolean().optional(),
    preflightCommitment: commitment,
    maxRetries: z.int().min(0).optional(),
    minContextSlot,
  })
  .nullish()
export const SimulateConfig = z
  .object({
    encoding: WireEncoding,
    commitment,
    sigVerify: z.boolean().optional(),
    replaceRecentBlockhash: z.boolean().optional(),
    minContextSlot,
    accounts: z
      .object({ encoding: z.enum(['base64', 'jsonParsed']).optional(), addresses: z.array(Address) })
      .optional(),
  })
  .nullish()
export const SubscribeConfig = z.object({ commitment }).nullish()

/** Throws the RPC's error for parameters that do not fit. */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const parsed = schema.safeParse(params ?? [])
  if (parsed.success) return parsed.data
  throw invalidParams(`Invalid params: ${parsed.error.issues.map(({ message }) => message).join('; ')}.`)
}

/** A transaction from the wire. Throws the RPC's error for anything else. */
export function parseTransaction(text: string, encoding: 'base58' | 'base64' = 'base58') {
  const bytes = encoding === 'base58' ? fromBase58(text) : fromBase64(text)
  if (bytes === undefined) throw invalidParams(`invalid ${encoding} encoding`)
  if (bytes.length > MAX_TRANSACTION_BYTES)
    throw invalidParams(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`,
    )
  const transaction = decode(bytes)
  // Bytes that are left over, or that read differently, are not a transaction.
  if (transaction === undefined || !Buffer.from(transaction.serialize()).equals(bytes))
    throw invalidParams('failed to deserialize solana_transaction::versioned::VersionedTransaction')
  const { header, staticAccountKeys } = transaction.message
  const signers = header.numRequiredSignatures
  if (transaction.signatures.length !== signers || signers === 0 || staticAccountKeys.length < signers)
    throw invalidParams('invalid transaction: Transaction failed to sanitize accounts offsets correctly')
  return transaction
}

function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}

function decode(bytes: Uint8Array): VersionedTransaction | undefined {
  try {
    return VersionedTransaction.deserialize(bytes)
  } catch {
    return undefined
  }
}
