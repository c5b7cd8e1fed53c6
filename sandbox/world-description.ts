import { isAddress, isHex } from 'viem'
import * as z from 'zod'

/** The description of the world for the program that starts it: one line of JSON (sandbox/world.ts). */

const Address = z.string().refine((text): text is `0x${string}` => isAddress(text))
const Account = z.object({
  label: z.string(),
  address: Address,
  privateKey: z.string().refine((text): text is `0x${string}` => isHex(text)),
})

const WorldToken = z.object({
  address: Address,
  symbol: z.string(),
  name: z.string(),
  decimals: z.number(),
  /** Stands in the aggregators' token lists. */
  listed: z.boolean(),
  /** Approvals go through zero, and calls return nothing. */
  usdtLike: z.literal(true).exactOptional(),
  /** Burnt from every transfer. */
  transferFeeBps: z.number().exactOptional(),
})
export type WorldToken = z.output<typeof WorldToken>

/** A ledger that is not an EVM chain, as tests and wallets need it. */
const LedgerDescription = z.object({
  /** Its node. */
  url: z.url(),
  treasury: z.string(),
  /** Addresses of tokens, by id: the symbol, but for tokens that share one. */
  tokens: z.record(z.string(), z.string()),
  /** Funded accounts, with their secrets in the ledger's own form. The last one holds no token. */
  users: z.array(z.object({ address: z.string(), secret: z.string() })).readonly(),
})
export type LedgerDescription = z.output<typeof LedgerDescription>

export const WorldDescription = z.object({
  /** Environment variables of the suite's server. */
  env: z.record(z.string(), z.string()),
  /** By chain key, then by id (the symbol, but for tokens that share one). */
  tokens: z.record(z.string(), z.record(z.string(), WorldToken)),
  /** By chain key: the code by which an account carries out several calls at once (EIP-7702). */
  delegates: z.record(z.string(), Address),
  accounts: z.object({
    treasury: Address,
    /** May mint every token. */
    owner: Account,
    /** Funded accounts, those of the sandbox wallet. Test files that send transactions take one each. */
    users: z.array(Account).readonly(),
  }),
  /** The other ledgers, by chain key. */
  ledgers: z.object({ xrpl: LedgerDescription, solana: LedgerDescription, xlm: LedgerDescription }),
  /** Where outages of the upstream services are ordered; see README.md. */
  control: z.url(),
  /** Origin of the demo partner page, when it was asked for. */
  partner: z.url().exactOptional(),
})
export type WorldDescription = z.output<typeof WorldDescription>
