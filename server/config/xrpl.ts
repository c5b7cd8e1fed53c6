import * as z from 'zod'
import { canonicalAddress } from '../chains/xrpl/codec/address.ts'
import { addressOf, type ConfigSlice, missingTreasury, nodes, vouchedTokens, wholeNumber } from './fields.ts'

const RLUSD = '524C555344000000000000000000000000000000.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De'
const SOLO = '534F4C4F00000000000000000000000000000000.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'

/** Of an account's secret. The broker checks its checksum. */
const SEED = /^s[1-9A-HJ-NP-Za-km-z]{20,40}$/

/** The XRP Ledger. */
export const xrpl = {
  fields: {
    XRPL_RPC: nodes,
    XRPL_NETWORK_ID: wholeNumber(0, 999_999_999).optional(),
    XRPL_TOKENS: vouchedTokens.default([
      { address: RLUSD, name: 'Ripple USD' },
      { address: 'USD.rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B', name: 'Bitstamp dollar' },
      { address: SOLO, name: 'Sologenic' },
    ]),
    TREASURY_XRPL: addressOf('the XRP Ledger', (text) => canonicalAddress(text, 0)).optional(),
    NFT_BROKER_SEED: z
      .string()
      .regex(SEED, 'must be the seed of an account of the XRP Ledger, which begins with s')
      .optional(),
  },
  contradictions: (present) => [
    ...missingTreasury(present, 'XRPL_RPC', 'TREASURY_XRPL', 'the XRP Ledger'),
    ...(present['NFT_BROKER_SEED'] !== undefined && present['XRPL_RPC'] === undefined
      ? ['NFT_BROKER_SEED: needs XRPL_RPC']
      : []),
  ],
} satisfies ConfigSlice<z.core.$ZodLooseShape>
