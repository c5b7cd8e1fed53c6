import * as z from 'zod'
import { canonicalAddress } from '../chains/stellar/codec/address.ts'
import { addressOf, type ConfigSlice, missingTreasury, nodes, vouchedTokens } from './fields.ts'

const USDC = 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN'

export const stellar = {
  fields: {
    HORIZON_URL: nodes,
    STELLAR_PASSPHRASE: z.string().min(1).max(200).optional(),
    STELLAR_TOKENS: vouchedTokens.default([{ address: USDC, name: 'USD Coin' }]),
    TREASURY_STELLAR: addressOf('Stellar', canonicalAddress).optional(),
  },
  contradictions: (present) => missingTreasury(present, 'HORIZON_URL', 'TREASURY_STELLAR', 'Stellar'),
} satisfies ConfigSlice<z.core.$ZodLooseShape>
