import * as z from 'zod'
import { canonicalAddress, canonicalTxHash } from '../codec/address.ts'
import { unexpectedAnswer, UnreadableTransaction } from '../../../domain/errors.ts'
import { parsed, unreadable } from '../../shared/parsed.ts'
import { CHAIN_NAME, INVALID_PARAMS, RpcRefusal, UNKNOWN_VERSION } from './node-errors.ts'
import { type Ask, createNodes, type NodesDeps } from './nodes.ts'
import { decodeLanded } from '../codec/transaction.ts'

/** Slots without a block are single or a few in a row: within so many, a running chain has one. */
const SKIPPED_IN_A_ROW = 100

export type Rpc = ReturnType<typeof createRpc>
export type Landed = z.output<typeof Landed>
export type Trial = z.output<typeof Trial>
export type Signed = z.output<typeof Signed>
export type Account = z.output<typeof Account>
export type TokenAccount = z.output<typeof TokenAccount>
export type TokenBalance = z.output<typeof TokenBalance>

const address = z.string().refine((text) => canonicalAddress(text) !== undefined)
const signature = z.string().refine((text) => canonicalTxHash(text) !== undefined)
const slot = z.int().min(0)
const seconds = z.int().nullish()
/** Nodes write u64 as numbers. A number that a JSON double cannot hold exactly counts as unknown. */
const lamports = z.number().transform((value) => (Number.isSafeInteger(value) ? BigInt(value) : undefined))
const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
const base64 = z.tuple([z.string(), z.literal('base64')]).transform(([text]) => text)

const inContext = <S extends z.ZodType>(value: S) => z.object({ value })

const TokenBalance = z.object({
  accountIndex: z.int(),
  mint: address,
  /** Absent in transactions of before 2022. */
  owner: address.optional(),
  uiTokenAmount: z.object({ amount: units }),
})
const tokenBalances = z.array(TokenBalance)
/** The network fee, and the balances before and after it and the transaction. */
const changes = {
  fee: z.int().transform(BigInt),
  preBalances: z.array(lamports),
  postBalances: z.array(lamports),
  preTokenBalances: tokenBalances,
  postTokenBalances: tokenBalances,
  loadedAddresses: z.object({ writable: z.array(address), readonly: z.array(address) }),
}
/** What a transaction has changed, or would change. */
export type Changes = z.output<z.ZodObject<typeof changes>>
const noneWhereAbsent = tokenBalances.nullish().transform((list) => list ?? [])

const Landed = z.object({
  slot,
  blockTime: seconds,
  transaction: base64.transform((text, context) => {
    const decoded = decodeLanded(text)
    if (decoded !== undefined) return decoded
    context.addIssue('is not a transaction')
    return z.NEVER
  }),
  meta: z.object({
    ...changes,
    err: z.unknown().transform((err) => err !== null && err !== undefined),
    preTokenBalances: noneWhereAbsent,
    postTokenBalances: noneWhereAbsent,
    loadedAddresses: changes.loadedAddresses.default({ writable: [], readonly: [] }),
  }),
})
const Signed = z.object({ signature, slot, blockTime: seconds })
const Account = z.object({
  owner: address,
  lamports,
  data: base64.transform((text): Uint8Array => Buffer.from(text, 'base64')),
})
/**
 * An error is a name, or an object whose one field is the name. The number that a program gives its own error follows,
 * such as `InstructionError 1`.
 */
const err = z
  .union([
    z.string(),
    z
      .object({ InstructionError: z.tuple([z.int(), z.object({ Custom: z.int() })]) })
      .transform(({ InstructionError: [, { Custom: code }] }) => `InstructionError ${code}`),
    z.record(z.string(), z.unknown()).transform((failed) => Object.keys(failed)[0] ?? 'an error'),
  ])
  .nullish()
  .transform((name) => name ?? undefined)
/** Why a transaction would fail, in the nodes' word, and what it would change. Agave shows changes since version 3. */
const Trial = z.union([
  z.object({ err, ...changes }).transform(({ err: failure, ...meta }) => ({ failure, meta })),
  z.object({ err }).transform(({ err: failure }) => ({ failure, meta: undefined })),
])
const TokenAccount = z
  .object({
    pubkey: address,
    account: z.object({
      data: z.object({ parsed: z.object({ info: z.object({ tokenAmount: z.object({ amount: units }) }) }) }),
    }),
  })
  .transform(({ pubkey, account }) => ({
    address: pubkey,
    amount: account.data.parsed.info.tokenAmount.amount,
  }))

const confirmed = { commitment: 'confirmed' } as const
const finalized = { commitment: 'finalized' } as const

export const createSolanaNodes = (deps: NodesDeps): Rpc => createRpc(createNodes(deps))

/**
 * The calls to Solana's nodes. All data is confirmed: two thirds of the stake have voted for it. Every answer is checked
 * before it is used.
 */
export function createRpc(ask: Ask) {
  const read = async <T>(schema: z.ZodType<T>, method: string, params: readonly unknown[]): Promise<T> =>
    parsed(schema, await ask(method, params), CHAIN_NAME, method)
  /** A refusal of a call that was right: this node knows a different protocol. */
  const demand = async <T>(schema: z.ZodType<T>, method: string, params: readonly unknown[]): Promise<T> => {
    try {
      return await read(schema, method, params)
    } catch (error) {
      throw error instanceof RpcRefusal ? unexpectedAnswer(CHAIN_NAME, error.message) : error
    }
  }

  const simulate = async (transaction: string, how: object): Promise<Trial> => {
    const options = { ...confirmed, encoding: 'base64', ...how }
    return (await demand(inContext(Trial), 'simulateTransaction', [transaction, options])).value
  }

  return {
    slot: (commitment: 'processed' | 'confirmed') => demand(slot, 'getSlot', [{ commitment }]),
    /** Whether the node keeps confirmed blocks from this slot on. It may be skipped: one soon after it is enough. */
    hasBlock: async (at: number) =>
      (await demand(z.array(slot), 'getBlocks', [at, at + SKIPPED_IN_A_ROW, confirmed])).length > 0,
    /** Of the finalized chain, which no fork replaces. */
    finalBlockHeight: () => demand(slot, 'getBlockHeight', [finalized]),
    latestBlockhash: async () => {
      const schema = inContext(z.object({ blockhash: address, lastValidBlockHeight: z.int().min(0) }))
      return (await demand(schema, 'getLatestBlockhash', [confirmed])).value
    },
    /** `undefined` for one that is not confirmed (yet). Throws UnreadableTransaction. */
    transaction: async (hash: string): Promise<Landed | undefined> => {
      const options = { ...confirmed, encoding: 'base64', maxSupportedTransactionVersion: 1 }
      const answer = await ask('getTransaction', [hash, options]).catch((error: unknown) => {
        if (!(error instanceof RpcRefusal)) throw error
        if (error.code === UNKNOWN_VERSION) throw new UnreadableTransaction(CHAIN_NAME, error.message)
        throw unexpectedAnswer(CHAIN_NAME, error.message)
      })
      return parsed(Landed.nullable(), answer, CHAIN_NAME, 'getTransaction', unreadable) ?? undefined
    },
    /** The state of a transaction; `undefined` when the node does not know it. */
    status: async (hash: string) => {
      const Status = z.object({
        confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
      })
      const schema = inContext(z.tuple([Status.nullable()]))
      const options = { searchTransactionHistory: true }
      const { value } = await demand(schema, 'getSignatureStatuses', [[hash], options])
      return value[0]?.confirmationStatus ?? undefined
    },
    /** Transactions that name an address, newest first, failed ones too. */
    signatures: (of: string, page: { readonly limit: number; readonly before?: string }) =>
      demand(z.array(Signed), 'getSignaturesForAddress', [of, { ...confirmed, ...page }]),
    /** `undefined` for an account that is not there. */
    account: async (of: string): Promise<Account | undefined> => {
      const options = { ...confirmed, encoding: 'base64' }
      return (await demand(inContext(Account.nullable()), 'getAccountInfo', [of, options])).value ?? undefined
    },
    /** Several accounts at once, by address, without those that are not there. */
    accounts: async (addresses: readonly string[]): Promise<ReadonlyMap<string, Account>> => {
      const options = { ...confirmed, encoding: 'base64' }
      const schema = inContext(z.array(Account.nullable()).length(addresses.length))
      const { value } = await demand(schema, 'getMultipleAccounts', [addresses, options])
      return new Map(
        addresses.flatMap((at, i) => {
          const found = value[i]
          return found === null || found === undefined ? [] : [[at, found] as const]
        }),
      )
    },
    /** The lamports that an account of so many bytes has to keep. */
    rent: async (bytes: number): Promise<bigint> => {
      const schema = lamports.refine((value) => value !== undefined)
      return (await demand(schema, 'getMinimumBalanceForRentExemption', [bytes])) ?? 0n
    },
    balance: async (of: string): Promise<bigint> => {
      const { value } = await demand(inContext(lamports), 'getBalance', [of, confirmed])
      if (value === undefined) throw unexpectedAnswer(CHAIN_NAME, 'getBalance: more than JSON holds')
      return value
    },
    /** Runs a transaction (base64) without sending it. Answers why it would fail, in the nodes' word, or `undefined`. */
    tryOut: async (transaction: string) => (await simulate(transaction, { sigVerify: true })).failure,
    /** The same for one without signatures, whatever its blockhash. */
    tryUnsigned: (transaction: string) =>
      simulate(transaction, { sigVerify: false, replaceRecentBlockhash: true }),
    /** Sends a transaction, in base64. The answer does not say whether it will land. */
    send: async (transaction: string): Promise<void> => {
      // It was simulated before. A node would refuse one that is already on the chain.
      const options = { encoding: 'base64', skipPreflight: true }
      await demand(signature, 'sendTransaction', [transaction, options])
    },
    /** All accounts of an owner for a token; `undefined` when there is no such token. */
    tokenAccounts: async (owner: string, mint: string): Promise<readonly TokenAccount[] | undefined> => {
      const options = { ...confirmed, encoding: 'jsonParsed' }
      try {
        const schema = inContext(z.array(TokenAccount))
        return (await read(schema, 'getTokenAccountsByOwner', [owner, { mint }, options])).value
      } catch (error) {
        // The answer for an address that is not a token.
        if (error instanceof RpcRefusal && error.code === INVALID_PARAMS) return undefined
        throw error instanceof RpcRefusal ? unexpectedAnswer(CHAIN_NAME, error.message) : error
      }
    },
  }
}
