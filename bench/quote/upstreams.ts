import { Pool } from 'undici'
import { formatUnits } from 'viem'
import type { ChainKey } from '#contracts/api/values.ts'
import type { BenchWorld } from '../world.ts'
import { get, post } from './calls.ts'

/** What the suite asks others for a quote of a chain's coin in its dollars. */
export interface Upstream {
  readonly chain: ChainKey
  /** The chain and its coin, for people. */
  readonly coin: string
  /** Who is asked, and what. */
  readonly name: string
  readonly toToken: string
  /** In minor units. */
  readonly amount: bigint
  /** Asks the same of them without the suite: the same calls, side by side where the suite asks side by side. */
  ask(amount: bigint): Promise<unknown>
  /** For how long the suite need not ask about another amount either, in milliseconds. */
  readonly keptMs?: number
  close(): Promise<void>
}

/** The suite asks LI.FI on behalf of no one like this; LI.FI's protocol requires an address. */
const NOBODY = '0x1111111111111111111111111111111111111111'
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'
const STROOPS = 7
/** Half a percent, which is what the suite takes where no one says otherwise. */
const SLIPPAGE = { fraction: '0.005', bps: '50' } as const

export const upstreamsOf = (world: BenchWorld): readonly Upstream[] => [
  lifi(world),
  jupiter(world),
  horizon(world),
  rippled(world),
]

function lifi({ env, eth }: BenchWorld): Upstream {
  const pool = new Pool(env['LIFI_URL'] ?? '')
  const toToken = eth.token('USDC').address
  return {
    chain: 'eth',
    coin: 'Ethereum, ETH',
    name: 'LI.FI’s protocol',
    toToken,
    amount: 10n ** 18n,
    ask: (amount) =>
      get(pool, '/v1/quote', {
        fromChain: String(eth.id),
        toChain: String(eth.id),
        fromToken: '0x0000000000000000000000000000000000000000',
        toToken,
        fromAmount: amount.toString(),
        fromAddress: NOBODY,
        toAddress: NOBODY,
        slippage: SLIPPAGE.fraction,
        integrator: 'suite',
        skipSimulation: 'true',
      }),
    close: () => pool.close(),
  }
}

function jupiter({ env, ledgers }: BenchWorld): Upstream {
  const pool = new Pool(env['JUPITER_URL'] ?? '')
  const toToken = ledgers.solana.token('USDC')
  return {
    chain: 'solana',
    coin: 'Solana, SOL',
    name: 'Jupiter’s protocol',
    toToken,
    amount: 5n * 10n ** 8n,
    ask: (amount) =>
      get(pool, '/swap/v2/quote', {
        inputMint: WRAPPED_SOL,
        outputMint: toToken,
        amount: amount.toString(),
        slippageBps: SLIPPAGE.bps,
        swapMode: 'ExactIn',
      }),
    close: () => pool.close(),
  }
}

function horizon({ ledgers }: BenchWorld): Upstream {
  const pool = new Pool(ledgers.xlm.url)
  const toToken = ledgers.xlm.token('USDC')
  const paths = (amount: bigint) =>
    get(pool, '/paths/strict-send', {
      source_asset_type: 'native',
      source_amount: formatUnits(amount, STROOPS),
      destination_assets: toToken,
    })
  return {
    chain: 'xlm',
    coin: 'Stellar, XLM',
    name: 'two calls of Horizon, for the amount and for a hundredth of it,',
    toToken,
    amount: 10n ** 9n,
    ask: (amount) => Promise.all([paths(amount), paths(amount / 100n)]),
    close: () => pool.close(),
  }
}

function rippled({ ledgers }: BenchWorld): Upstream {
  const pool = new Pool(ledgers.xrpl.url)
  const toToken = ledgers.xrpl.token('RLUSD')
  const [currency = '', issuer = ''] = toToken.split('.')
  const [paid, received] = [{ currency: 'XRP' }, { currency, issuer }]
  const ask = (method: string, params: object) =>
    post(pool, '/', { method, params: [{ ...params, ledger_index: 'validated' }] })
  return {
    chain: 'xrpl',
    coin: 'XRP Ledger, XRP',
    name: '`amm_info` and `book_offers`',
    toToken,
    amount: 25_000_000n,
    ask: () =>
      Promise.all([
        ask('amm_info', { asset: paid, asset2: received }),
        ask('book_offers', { taker_gets: received, taker_pays: paid, limit: 60 }),
      ]),
    keptMs: 4_000,
    close: () => pool.close(),
  }
}
