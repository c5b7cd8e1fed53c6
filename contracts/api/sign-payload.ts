import * as z from 'zod'

/**
 * What a partner's server may put into a sign session: a step of a prepare call, the whole `payment` of one, or
 * one wallet payload. Fields that the session does not need pass through unread.
 */

const hex = (message: string) =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]*$/, message)
    .max(200_000)

/** Parameters of `eth_sendTransaction`; value and data may be left out. */
export const SuppliedEvmCall = z.object({
  from: z.string(),
  to: z.string(),
  value: hex('must be a hex quantity').max(66).default('0x0'),
  data: hex('must be hex data').default('0x'),
  chainId: z.union([hex('must be a hex quantity').max(20), z.int().positive()]),
})
export type SuppliedEvmCall = z.output<typeof SuppliedEvmCall>

export const SuppliedWallet = z.object({
  method: z.literal('eth_sendTransaction'),
  params: z.tuple([SuppliedEvmCall]),
})
export type SuppliedWallet = z.output<typeof SuppliedWallet>

const SuppliedStep = z.object({ wallets: z.array(SuppliedWallet).min(1) })
const SuppliedPayment = z.object({ steps: z.array(SuppliedStep).min(1).max(6) })

export const SignPayload = z.union([SuppliedPayment, SuppliedStep, SuppliedWallet], {
  error:
    'must be a step of a prepare call, the whole `payment` of one, or a wallet payload with `method` and `params`',
})
export type SignPayload = z.output<typeof SignPayload>
