import { fileURLToPath } from 'node:url'
import { createMarket } from './amm/market.ts'
import { evmBridgeChain } from './bridge/chains/evm.ts'
import { startBridge } from './bridge/server.ts'
import { owner, treasury, users } from './evm/accounts.ts'
import { type ChainSpec, chains as chainSpecs } from './evm/chains.ts'
import { type LocalChain, startLocalChain } from './evm/local-chain.ts'
import { startLedgers } from './ledgers.ts'
import { outageControl } from './http/outage.ts'
import { serve } from './http/serve.ts'
import { startKyberswap } from './kyberswap/server.ts'
import { startLifi } from './lifi/server.ts'
import { startGuard } from './processes/guard.ts'
import { startPartner } from './partner/server.ts'
import { createParts, type Parts } from './processes/parts.ts'
import { listenForStop, runUntil } from './processes/run.ts'
import { evmChain } from './suite-wallet/chains/evm.ts'
import { startSuiteWallet } from './suite-wallet/server.ts'
import { walletChain } from './wallet/chain.ts'
import { startWallet } from './wallet/server.ts'
import { tokensOf } from './evm/tokens-of.ts'
import type { PreparedHistory } from './xrpl/kept-ledger.ts'
import type { WorldDescription } from './world-description.ts'

/**
 * The local world. As a program it prints one line of JSON (`WorldDescription`) when everything answers, and stops
 * when its standard input ends or on a signal.
 */

const BLOCK_MS = 1_000
/** The longest time from one look of the bridge at the chains to the next. */
const BRIDGE_STEP_MS = 500

export interface WorldOptions {
  /** Chains go on from here and are kept here; without it, they start afresh and are forgotten. */
  readonly keepIn?: string
  /** The XRP Ledger's history in that folder, where it was begun before. */
  readonly history?: PreparedHistory
  /** Milliseconds between blocks while a transaction is young. */
  readonly blockMs?: number
  /** 0, a free one, by default. */
  readonly walletPort?: number
  /** The same. */
  readonly suiteWalletPort?: number
  /** Serves the demo partner page, for the suite at this origin. */
  readonly partner?: { readonly suite: string; readonly port?: number }
  /** Gets the process id of every program that is started, for a guard. */
  readonly onSpawn: (pid: number) => void
  readonly onError: (error: unknown) => void
}

export interface World extends WorldDescription {
  /** Resolves with a sentence when something of the world has ended by itself. */
  readonly broken: Promise<string>
  readonly stop: () => Promise<void>
}

/** Starts everything. Throws, with nothing left running, when any part does not start. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const parts = createParts()
  try {
    return { ...(await startParts(options, parts)), stop: parts.stop }
  } catch (error) {
    await parts.stop()
    throw error
  }
}

async function startParts(options: WorldOptions, { add }: Parts): Promise<Omit<World, 'stop'>> {
  const { keepIn, blockMs = BLOCK_MS, onSpawn, onError, walletPort = 0, suiteWalletPort = 0 } = options
  const startChain = async (spec: ChainSpec) =>
    add(await startLocalChain({ spec, ...(keepIn !== undefined && { keepIn }), blockMs, onSpawn, onError }))
  const kept = keepIn === undefined ? undefined : { dir: keepIn, prepared: options.history, onSpawn }
  // The nodes are other processes: the ledgers of this one start meanwhile.
  const [chains, ledgers] = await startAll([
    startAll(chainSpecs.map(startChain)),
    startLedgers({ add }, { blockMs, kept }),
  ])
  const markets = chains.map(createMarket)
  const upstreams = { markets, now: Date.now }
  const lifi = add(await startLifi(upstreams))
  const kyberswap = add(await startKyberswap(upstreams))
  const bridge = add(
    await startBridge({
      chains: [...chains.map(bridgeChainOf), ...ledgers.bridgeChains],
      usdc: usdcOf(chains),
      markets,
      keepIn,
      stepMs: Math.min(blockMs, BRIDGE_STEP_MS),
      now: Date.now,
    }),
  )
  const outages = outageControl(
    { lifi: lifi.outage, kyberswap: kyberswap.outage, bridge: bridge.outage, ...ledgers.outages },
    { 'bridge/orders': bridge.control },
  )
  const control = add(await serve({ name: 'control server', handle: outages }))
  const wallet = add(
    await startWallet({
      chains: chains.map(walletChain),
      accounts: users,
      solana: ledgers.solana,
      port: walletPort,
    }),
  )
  const suiteWallet = add(
    await startSuiteWallet({
      chains: [...chains.map((chain) => evmChain(chain, users)), ...ledgers.suiteChains],
      relayUrl: ledgers.relayUrl,
      port: suiteWalletPort,
    }),
  )
  const partner = options.partner === undefined ? undefined : add(await startPartner(options.partner))

  const nodes = chains.flatMap(({ spec, url, deployment }) => [
    [`EVM_RPC_${spec.key.toUpperCase()}`, url],
    [`EVM_ROUTERS_${spec.key.toUpperCase()}`, deployment.router],
  ])
  return {
    env: {
      NETWORK: 'sandbox',
      WEBHOOK_LOOPBACK: 'yes',
      PARTNER_ACTIVATION: 'automatic',
      TREASURY_EVM: treasury,
      ...Object.fromEntries(nodes),
      LIFI_URL: lifi.origin,
      KYBERSWAP_URL: kyberswap.origin,
      BRIDGE_URL: bridge.origin,
      ...ledgers.env,
      SANDBOX_WALLET_URL: wallet.origin,
      SUITE_WALLET_URL: suiteWallet.origin,
      // No load balancer has to notice that the server stops.
      DRAIN_SECONDS: '0',
    },
    tokens: Object.fromEntries(chains.map((chain) => [chain.spec.key, tokensOf(chain)])),
    delegates: Object.fromEntries(chains.map(({ spec, deployment }) => [spec.key, deployment.delegate])),
    accounts: { treasury, owner, users },
    ledgers: ledgers.descriptions,
    control: control.origin,
    ...(partner !== undefined && { partner: partner.origin }),
    broken: Promise.race(
      chains.map(async ({ spec, ended }) => `The local ${spec.name} node has ended: ${await ended}`),
    ),
  }
}

const bridgeNetworks = { eth: 'eth', bnb: 'bsc' } as const

const bridgeChainOf = ({ spec, rpc, client }: LocalChain) =>
  evmBridgeChain({ network: bridgeNetworks[spec.key], chainId: spec.chainId, rpc, client, name: 'bridge' })

/** The token that the bridge takes on Ethereum. */
function usdcOf(chains: readonly LocalChain[]): string {
  const address = chains.find(({ spec }) => spec.key === 'eth')?.deployment.tokens['USDC']
  if (address === undefined) throw new Error('there is no USDC on Ethereum')
  return address
}

/** Waits for all, so that those that did start can be stopped when another did not. */
async function startAll<T extends readonly Promise<unknown>[]>(
  starting: [...T],
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(starting)
  return Promise.all(starting)
}

async function main(): Promise<void> {
  const { SUITE_URL: suite, SANDBOX_BLOCK_MS: blockMs = BLOCK_MS } = process.env
  const told = listenForStop({ untilInputEnds: true })
  const guard = startGuard()
  const { stop, broken, ...description } = await startWorld({
    blockMs: Number(blockMs),
    ...(suite !== undefined && { partner: { suite } }),
    onSpawn: guard.watch,
    onError: (error) => console.error(error),
  })
  const world: WorldDescription = description
  console.log(JSON.stringify(world))
  process.exitCode = await runUntil(told, broken)
  // An open input would keep this process alive.
  process.stdin.destroy()
  await stop()
  guard.dismiss()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
