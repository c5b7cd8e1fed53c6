import type { PageChain } from '#contracts/embed/page.ts'
import {
  createEvmChain,
  createEvmNodes,
  type EvmDefinition,
  evmDefinitions,
  takesCoin,
} from '../chains/evm/index.ts'
import { witnessed, witnessesOf } from '../chains/shared/witnessed.ts'
import { nodesVariable, routersVariable } from '../config/evm.ts'
import { type Config, ConfigError } from '../config/index.ts'
import { defined } from '../kit/defined.ts'
import {
  createEvmAggregator,
  createKyberRouter,
  createLifiRouter,
} from '../upstreams/evm-aggregator/index.ts'
import { createHttpProbe } from '../upstreams/probe.ts'
import { isNative } from '../formats/coins.ts'
import { caip2Id } from '../formats/caip2.ts'
import type { Family, FamilyDeps } from './family.ts'

/** The EVM chains that nodes are set for, all with the one treasury; routes by LI.FI, else by KyberSwap. */
export function composeEvm(config: Config, { clock, log, notes }: FamilyDeps): Family | undefined {
  const { TREASURY_EVM: treasury } = config
  const definitions = evmDefinitions.filter((definition) => config[nodesVariable(definition)] !== undefined)
  // The configuration asks for it as soon as a chain has nodes: without it there is none to serve.
  if (treasury === undefined || definitions.length === 0) return undefined
  const chains = definitions.map((definition) => {
    const rpcUrls = config[nodesVariable(definition)] ?? []
    const over = (urls: readonly string[], areAll = false) =>
      createEvmChain({
        definition,
        node: createEvmNodes({ definition, rpcUrls: urls, areAll, log, notes, fetch }),
        routers: config[routersVariable(definition)],
        log,
        listedTokens: async () =>
          (await router.tokens(definition.key))
            .filter((token) => token.verified && !isNative(token))
            .map(({ address }) => address),
      })
    const chain = witnessed(over(rpcUrls, true), { witnesses: witnessesOf(rpcUrls, over), log, notes })
    return { chain, treasury }
  })
  const router = createEvmAggregator({
    primary: createLifiRouter({
      url: config.LIFI_URL,
      apiKey: config.LIFI_API_KEY,
      integrator: config.LIFI_INTEGRATOR,
      clock,
      log,
    }),
    secondary: createKyberRouter({
      url: config.KYBERSWAP_URL,
      clientId: config.KYBERSWAP_CLIENT_ID,
      clock,
      log,
    }),
    chains: definitions,
    check(key, { payer, from, to, amount }, { tx, minOut }) {
      const served = chains.find(({ chain }) => chain.key === key)
      if (tx !== undefined && payer !== undefined)
        served?.chain.checkProduct(tx, { payer, from, amount, to, minOut })
    },
    clock,
    log,
  })
  return {
    chains,
    router,
    pages: definitions.map((definition) => pageChain(definition, config)),
    routeProbes: [
      createHttpProbe({
        name: 'lifi',
        url: `${config.LIFI_URL}/v1/chains`,
        headers: defined({ 'x-lifi-api-key': config.LIFI_API_KEY }),
      }),
      // Without its fields it is refused, which costs nothing and shows that the service works.
      createHttpProbe({
        name: 'kyberswap',
        url: `${config.KYBERSWAP_URL}/${definitions.find(({ kyberswap }) => kyberswap !== undefined)?.kyberswap ?? 'ethereum'}/api/v1/routes`,
        headers: { 'x-client-id': config.KYBERSWAP_CLIENT_ID },
      }),
    ],
    async check() {
      const trials = definitions.map(async (definition) => {
        const rpcUrls = config[nodesVariable(definition)] ?? []
        const takes = await takesCoin(createEvmNodes({ definition, rpcUrls, log, notes, fetch }), treasury)
        return takes ? [] : [definition.name]
      })
      const refusing = (await Promise.all(trials)).flat()
      if (refusing.length > 0)
        throw new ConfigError(
          `TREASURY_EVM: ${treasury} is a contract that takes no coin with data on ${refusing.join(', ')}, as every fee in the coin is paid. Use an account with a key of its own, or a contract with a payable fall-back.`,
        )
    },
    close: async () => router.close(),
  }
}

/** A chain as the widgets show it. Only mainnet chains are in public explorers and behind public nodes. */
function pageChain(definition: EvmDefinition, config: Config): PageChain {
  const { key, name, coin, id, explorerTx, publicNode } = definition
  return {
    key,
    name,
    coin: { symbol: coin.symbol, name: coin.name, decimals: coin.decimals },
    family: 'evm',
    caip2: caip2Id.evm(id),
    chainId: id,
    routers: config[routersVariable(definition)],
    ...(config.NETWORK === 'mainnet' ? defined({ explorerTx, rpcUrl: publicNode }) : {}),
  }
}
