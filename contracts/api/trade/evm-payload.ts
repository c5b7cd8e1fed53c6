import * as z from 'zod'

/** What wallets of EVM chains are asked for: one call, or several in one transaction. */

/** Parameters of `eth_sendTransaction` (EIP-1474): quantities are hex without leading zeros. */
const EvmCall = z.object({
  from: z.string().describe('The only account that may sign it'),
  to: z.string(),
  value: z.string().describe('Hex quantity of wei, such as `0x0`'),
  data: z.string().describe('Hex bytes; pass them on unchanged'),
  chainId: z.string().describe('Hex quantity, such as `0x1`'),
})
export type EvmCall = z.output<typeof EvmCall>

/** Parameters of `wallet_sendCalls` (EIP-5792, version 2.0.0). */
const EvmCalls = z.object({
  version: z.literal('2.0.0'),
  chainId: z.string().describe('Hex quantity, such as `0x1`'),
  from: z.string().describe('The only account that may sign it'),
  atomicRequired: z.literal(true).describe('All calls are carried out in one transaction, or none'),
  calls: z
    .array(
      z.object({
        to: z.string(),
        value: z.string().describe('Hex quantity of wei, such as `0x0`'),
        data: z.string().describe('Hex bytes; pass them on unchanged'),
      }),
    )
    .describe('In the order in which they are carried out'),
})
export type EvmCalls = z.output<typeof EvmCalls>

const EvmAnchor = z
  .object({ number: z.string().describe('Hex quantity'), hash: z.string() })
  .describe(
    'A block of this chain. A wallet whose `eth_getBlockByNumber` shows another hash is on another chain with the same id, and must not sign',
  )

export const EvmPayload = z.discriminatedUnion('method', [
  z.object({
    kind: z.literal('evm').describe('The kind of wallet that can sign it'),
    method: z.literal('eth_sendTransaction').describe('The method to call at the wallet’s EIP-1193 provider'),
    params: z.tuple([EvmCall]).describe('Its parameters, to be sent exactly like this'),
    anchor: EvmAnchor,
  }),
  z.object({
    kind: z.literal('evm'),
    method: z
      .literal('wallet_sendCalls')
      .describe(
        'Several steps at once (EIP-5792), for a wallet whose `wallet_getCapabilities` says `atomic` is `supported` or `ready` on this chain. It answers an id, of which `wallet_getCallsStatus` tells the transaction',
      ),
    params: z.tuple([EvmCalls]).describe('Its parameters, to be sent exactly like this'),
    anchor: EvmAnchor,
  }),
])
