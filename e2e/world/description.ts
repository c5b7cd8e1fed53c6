import { isAddress, isHex } from 'viem'
import * as z from 'zod'

/** What `sandbox/world.ts` says of the world that it has started, in one line of JSON. */

const Address = z.string().refine((text): text is `0x${string}` => isAddress(text))
const Hex = z.string().refine((text): text is `0x${string}` => isHex(text))
const Account = z.object({ label: z.string(), address: Address, privateKey: Hex })

const Ledger = z.object({
  url: z.string(),
  treasury: z.string(),
  tokens: z.record(z.string(), z.string()),
  users: z.array(z.object({ address: z.string(), secret: z.string() })),
})
export type LedgerDescription = z.output<typeof Ledger>

export const WorldDescription = z.object({
  /** Environment variables of the suite's server. */
  env: z.record(z.string(), z.string()),
  /** By chain key, then by id: the symbol, but for tokens that share one. */
  tokens: z.record(
    z.string(),
    z.record(z.string(), z.object({ address: Address, symbol: z.string(), decimals: z.number() })),
  ),
  accounts: z.object({ treasury: Address, owner: Account }),
  /** The ledgers that are not EVM chains, by chain key. */
  ledgers: z.object({ xrpl: Ledger, solana: Ledger, xlm: Ledger }),
  /** Where outages of the upstream services are ordered. */
  control: z.url(),
  /** Origin of the demo partner page. */
  partner: z.url(),
})
export type WorldDescription = z.output<typeof WorldDescription>
