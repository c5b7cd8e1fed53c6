import { signerOf } from '../keys/signer.ts'
import { createLedger, type Ledger, type LedgerOptions } from '../ledger.ts'
import type { XrplWorld } from '../world.ts'
import { createActs, play } from './acts.ts'
import { laterTokens, launch, launchPair, makerOf, type Market, worldMarkets } from './markets.ts'
import * as nfts from './nfts.ts'
import { createRandom, type Random } from './random.ts'
import { addHolder, createScene, DROPS, FAUCET, giveXrp, type Scene } from './scene.ts'
import { DAY_MS, DAYS, planEvents, type Span } from './schedule.ts'
import { historyTokens } from './tokens.ts'

export interface HistoryOptions {
  /** The same seed gives the same transactions; with the same `until`, the same ledgers. */
  readonly seed: string
  /** Unix milliseconds at which the history ends. */
  readonly until: number
  /** Of about 5,000 transactions, from 0 up; 1 by default. */
  readonly scale?: number
}

const FAUCET_XRP = 20_000_000n
/** XRP of each of the three market makers. */
const MAKER_XRP = 1_500_000

/** The ledger's first accounts, with the one that the history's accounts get their XRP from. */
export const genesisWithHistory = (genesis: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> =>
  new Map([...genesis, [signerOf(FAUCET).account, FAUCET_XRP * BigInt(DROPS)]])

/** The tokens in the order in which they are launched, with the time of each. */
const launches = (random: Random, { from, until }: Span, scale: number) =>
  historyTokens
    // A short history is one of few tokens.
    .slice(0, Math.max(6, Math.ceil(4 * scale * historyTokens.length)))
    .map((token, at) => {
      const later = laterTokens[token.code]
      const early = from + (0.01 + 0.1 * (at / historyTokens.length) + 0.01 * random.next()) * (until - from)
      return { token, at: later === undefined ? early : until - later * DAY_MS }
    })
    .toSorted((a, b) => a.at - b.at)

/**
 * Generates a ledger with a history: signed transactions that are checked and applied as any others, in ledgers that
 * closed at the times named. After it the ledger goes on by its own clock.
 */
export function generateHistory(
  world: XrplWorld,
  options: Pick<LedgerOptions, 'networkId' | 'now'>,
  { seed, until, scale = 1 }: HistoryOptions,
): Ledger {
  const random = createRandom(`history ${seed}`)
  const span: Span = { from: until - DAYS * DAY_MS, until }
  let clock: number | undefined = span.from
  const genesis = genesisWithHistory(world.genesis)
  const ledger = createLedger({ ...options, genesis, now: () => clock ?? options.now() })
  world.seed(ledger)

  const scene = createScene(ledger, random, () => clock ?? until)
  const markets: Market[] = [...worldMarkets(world, span.from)]
  for (const code of ['A', 'B', 'C']) giveXrp(scene, makerOf(code).account, MAKER_XRP)
  for (let at = 0; at < 12; at++) addHolder(scene)
  const [dollar] = markets
  if (dollar === undefined) throw new Error('there is no dollar')
  const gallery = { ...nfts.openStudios(scene, dollar.asset), dollarOwners: dollar.owners }
  startDollars(scene, dollar)
  const acts = createActs(scene, markets, gallery)
  const upcoming = [...launches(random, span, scale)]
  play(ledger, random, span, planEvents(random, span, scale), {
    setTime: (at) => (clock = at),
    act({ at, kind }) {
      for (let next = upcoming[0]; next !== undefined && next.at <= at; next = upcoming[0]) {
        upcoming.shift()
        const market = launch(scene, next.token)
        markets.push(market)
        if (market.code === 'HBR') {
          startDollars(scene, dollar, makerOf('HBR'))
          launchPair(scene, market, dollar)
        }
      }
      acts[kind]()
    },
  })
  clock = undefined
  return ledger
}

/** Some holders have dollars from the beginning; the issuer of the world's dollars gives them. */
function startDollars(
  { send, holders }: Scene,
  { issuer, asset, owners }: Market,
  maker?: Parameters<Scene['send']>[0],
): void {
  for (const holder of maker === undefined ? holders.slice(0, 10) : [maker]) {
    const LimitAmount = { ...asset, value: '1000000000' }
    send(holder, { TransactionType: 'TrustSet', LimitAmount, Flags: 0x00020000 })
    const Amount = { ...asset, value: maker === undefined ? '1200' : '50000' }
    send(issuer, { TransactionType: 'Payment', Destination: holder.account, Amount })
    if (maker === undefined) owners.push(holder)
  }
}
