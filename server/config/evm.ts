import * as z from 'zod'
import { canonicalAddress } from '../chains/evm/codec/address.ts'
import { type EvmDefinition, evmDefinitions } from '../chains/evm/definitions.ts'
import { type ConfigSlice, httpUrl, list, nodes } from './fields.ts'

type EvmKey = (typeof evmDefinitions)[number]['key']
type NodesVariable = `EVM_RPC_${Uppercase<EvmKey>}`
type RoutersVariable = `EVM_ROUTERS_${Uppercase<EvmKey>}`

/** The variable that holds the nodes of an EVM chain. */
export function nodesVariable({ key }: Pick<EvmDefinition, 'key'>): NodesVariable {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- upper case, as the type says
  return `EVM_RPC_${key.toUpperCase()}` as NodesVariable
}

/** The variable that holds the contracts of an EVM chain that may swap. */
export function routersVariable({ key }: Pick<EvmDefinition, 'key'>): RoutersVariable {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- upper case, as the type says
  return `EVM_ROUTERS_${key.toUpperCase()}` as RoutersVariable
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
const nodeFields = Object.fromEntries(
  evmDefinitions.map((definition) => [nodesVariable(definition), nodes]),
) as Readonly<Record<NodesVariable, typeof nodes>>

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
/** Money goes there: one mistyped digit of a checksummed (EIP-55) address must not pass. */
const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, { error: 'must be a 0x address of 40 hex digits', abort: true })
  .transform((text, context): string => {
    const canonical = canonicalAddress(text)
    if (canonical !== undefined && canonical !== ZERO_ADDRESS) return canonical
    context.addIssue(
      canonical === undefined
        ? 'has a wrong checksum (EIP-55): an address in it is mistyped, or its case was changed'
        : 'must not be the zero address',
    )
    return z.NEVER
  })

/** LI.FI's diamond and KyberSwap's MetaAggregationRouterV2, at these addresses on every chain served here. */
const LIFI_DIAMOND = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const KYBERSWAP_ROUTER = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

const routers = list(evmAddress).default([LIFI_DIAMOND, KYBERSWAP_ROUTER])
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.fromEntries forgets the names
const routerFields = Object.fromEntries(
  evmDefinitions.map((definition) => [routersVariable(definition), routers]),
) as Readonly<Record<RoutersVariable, typeof routers>>

/** EVM chains and the aggregators of routes on them. */
export const evm = {
  fields: {
    ...nodeFields,
    ...routerFields,
    TREASURY_EVM: evmAddress.optional(),
    LIFI_URL: httpUrl.default('https://li.quest'),
    LIFI_API_KEY: z.string().min(1).optional(),
    LIFI_INTEGRATOR: z.string().min(1).max(40).default('suite'),
    KYBERSWAP_URL: httpUrl.default('https://aggregator-api.kyberswap.com'),
    KYBERSWAP_CLIENT_ID: z.string().min(1).max(40).default('suite'),
  },
  contradictions(present) {
    const isServed = evmDefinitions.some((definition) => present[nodesVariable(definition)] !== undefined)
    return [
      ...(isServed && present['TREASURY_EVM'] === undefined
        ? ['TREASURY_EVM: is required when nodes of an EVM chain are set']
        : []),
      // A router that someone took off the list must not come back by the default.
      ...['LIFI_ROUTERS', 'KYBERSWAP_ROUTERS']
        .filter((name) => present[name] !== undefined)
        .map(
          (name) => `${name}: is not read any more: routers are set for each chain, as in EVM_ROUTERS_ETH`,
        ),
    ]
  },
} satisfies ConfigSlice<z.core.$ZodLooseShape>
