import { fileURLToPath } from 'node:url'
import { createMarket } from './amm/market.ts'
import { type Account, owner, treasury, users } from './evm/accounts.ts'
import { chains as chainSpecs, type TokenSpec } from './evm/chains.ts'
import { type LocalChain, startLocalChain } from './evm/local-chain.ts'
import { outageControl } from './http/outage.ts'
import { serve } from './http/serve.ts'
import { startKyberswap } from './kyberswap/server.ts'
import { startLifi } from './lifi/server.ts'
import { startGuard } from './processes/guard.ts'
import { startPartner } from './partner/server.ts'
import { createParts, type Parts } from './processes/parts.ts'
import { listenForStop, runUntil } from './processes/run.ts'
import { walletChain } from './wallet/chain.ts'
import { startWallet } from './wallet/server.ts'

/**
 * The local world: chains and upstream services that speak the real protocols. Run as a program it prints one
 * line of JSON (`WorldDescription`) when everything answers, and stops when its standard input ends or on
 * SIGTERM or SIGINT.
 */

const BLOCK_MS = 1_000

export interface WorldOptions {
  /** Chains go on from here and are kept here; without it, they start afresh and are forgotten. */
  readonly keepIn?: string
  /** Milliseconds between blocks while a transaction is young. */
  readonly blockMs?: number
  /** 0, a free one, by default. */
  readonly walletPort?: number
  /** Serves the demo partner page, for the suite at this origin. */
  readonly partner?: { readonly suite: string; readonly port?: number }
  /** Gets the process id of every program that is started, for a guard. */
  readonly onSpawn: (pid: number) => void
  readonly onError: (error: unknown) => void
}

export interface WorldToken {
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly listed: boolean
  readonly usdtLike?: true
  readonly transferFeeBps?: number
}

/** What a test or a server has to know of the world. `.ci/world.d.ts` says the same for the tests. */
export interface WorldDescription {
  /** Environment variables of the suite's server. */
  readonly env: Readonly<Record<string, string>>
  /** By chain key, then by id (the symbol, but for tokens that share one). */
  readonly tokens: Readonly<Record<string, Readonly<Record<string, WorldToken>>>>
  readonly accounts: {
    readonly treasury: string
    /** May mint every token. */
    readonly owner: Account
    /** Funded accounts, those of the sandbox wallet. */
    readonly users: readonly Account[]
  }
  /** Where outages of the upstream services are ordered; see README.md. */
  readonly control: string
  /** Origin of the demo partner page, when it was asked for. */
  readonly partner?: string
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
  const { keepIn, blockMs = BLOCK_MS, onSpawn, onError, walletPort = 0 } = options
  const chains = await startAll(
    chainSpecs.map(async (spec) =>
      add(
        await startLocalChain({
          spec,
          ...(keepIn !== undefined && { keepIn }),
          blockMs,
          onSpawn,
          onError,
        }),
      ),
    ),
  )
  const upstreams = { markets: chains.map(createMarket), now: Date.now }
  const lifi = add(await startLifi(upstreams))
  const kyberswap = add(await startKyberswap(upstreams))
  const outages = outageControl({ lifi: lifi.outage, kyberswap: kyberswap.outage })
  const control = add(await serve({ name: 'control server', handle: outages }))
  const wallet = add(
    await startWallet({ chains: chains.map(walletChain), accounts: users, port: walletPort }),
  )
  const partner = options.partner === undefined ? undefined : add(await startPartner(options.partner))

  const routers = chains.map((chain) => chain.deployment.router).join(',')
  const nodes = chains.map((chain) => [`EVM_RPC_${chain.spec.key.toUpperCase()}`, chain.url])
  return {
    env: {
      NETWORK: 'sandbox',
      TREASURY_EVM: treasury,
      ...Object.fromEntries(nodes),
      LIFI_URL: lifi.origin,
      LIFI_ROUTERS: routers,
      KYBERSWAP_URL: kyberswap.origin,
      KYBERSWAP_ROUTERS: routers,
      SANDBOX_WALLET_URL: wallet.origin,
    },
    tokens: Object.fromEntries(chains.map((chain) => [chain.spec.key, tokensOf(chain)])),
    accounts: { treasury, owner, users },
    control: control.origin,
    ...(partner !== undefined && { partner: partner.origin }),
    broken: Promise.race(
      chains.map(async ({ spec, ended }) => `The local ${spec.name} node has ended: ${await ended}`),
    ),
  }
}

/** Waits for all, so that those that did start can be stopped when another did not. */
async function startAll<T>(starting: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(starting)
  return Promise.all(starting)
}

function tokensOf({ spec, deployment }: LocalChain): Record<string, WorldToken> {
  const wrapped = { ...spec.wrapped, id: spec.wrapped.symbol, decimals: spec.coin.decimals, listed: true }
  const specs: readonly Omit<TokenSpec, 'verified'>[] = [wrapped, ...spec.tokens]
  return Object.fromEntries(
    specs.flatMap(({ id, symbol, name, decimals, listed, usdtLike, transferFeeBps }) => {
      const address = deployment.tokens[id]
      if (address === undefined) return []
      const habits = {
        ...(usdtLike !== undefined && { usdtLike }),
        ...(transferFeeBps !== undefined && { transferFeeBps }),
      }
      return [[id, { address, symbol, name, decimals, listed, ...habits }]]
    }),
  )
}

/**
 * The program. `SUITE_URL` makes it serve the demo partner page for the suite at that origin, `SANDBOX_BLOCK_MS`
 * sets the pace of the chains.
 */
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
