import * as z from 'zod'
import { canonicalAddress } from '../chains/solana/codec/address.ts'
import { addressOf, type ConfigSlice, httpUrl, missingTreasury, nodes, wholeNumber } from './fields.ts'

/** The hash of the first block of Solana's mainnet. */
const SOLANA_MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** Solana, and Jupiter, which finds the routes there. */
export const solana = {
  fields: {
    SOLANA_RPC: nodes,
    SOLANA_GENESIS: z
      .string()
      .refine((text) => canonicalAddress(text) === text, 'must be a hash in base58')
      .default(SOLANA_MAINNET),
    TREASURY_SOLANA: addressOf('Solana', canonicalAddress).optional(),
    JUPITER_URL: httpUrl.default('https://api.jup.ag'),
    JUPITER_API_KEY: z.string().min(1).optional(),
    JUPITER_CALLS_PER_MINUTE: wholeNumber(1, 100_000).optional(),
  },
  contradictions(present) {
    const isUnnamed =
      present['NETWORK'] === 'testnet' &&
      present['SOLANA_RPC'] !== undefined &&
      present['SOLANA_GENESIS'] === undefined
    return [
      ...missingTreasury(present, 'SOLANA_RPC', 'TREASURY_SOLANA', 'Solana'),
      ...(isUnnamed ? ['SOLANA_GENESIS: is required on testnet, because Solana has several testnets'] : []),
    ]
  },
} satisfies ConfigSlice<z.core.$ZodLooseShape>
