import { Pool } from 'undici'
import type { Pair } from '#contracts/api/delivery.ts'
import { inTurns, timed } from './measure/in-turns.ts'
import { paired, quantile, spreadOf } from './measure/spread.ts'
import { get } from './quote/calls.ts'
import type { Line, Section } from './report/section.ts'
import { against, inMs, ms } from './report/wording.ts'
import type { Stage } from './stage.ts'
import type { BenchWorld } from './world.ts'

/** Of each pair. */
const ROUNDS = { rounds: 250, warmUp: 25 }
/** What the suite may add, at the median. */
const CEILING_MS = 5

interface Asked {
  readonly name: string
  readonly pair: Pair
  /** How much is bridged, in units of the currency; no two questions are alike. */
  readonly amount: (number: number) => string
}

const inMillionths = (number: number): string => (number / 1_000_000).toFixed(6)
const pairs: readonly Asked[] = [
  {
    name: 'Ethereum’s ETH to the XRP Ledger’s XRP',
    pair: { fromCurrency: 'eth', fromNetwork: 'eth', toCurrency: 'xrp', toNetwork: 'xrp' },
    amount: (number) => inMillionths(100_000 + number),
  },
  {
    name: 'Solana’s SOL to Ethereum’s ETH',
    pair: { fromCurrency: 'sol', fromNetwork: 'sol', toCurrency: 'eth', toNetwork: 'eth' },
    amount: (number) => inMillionths(5_000_000 + number),
  },
]

/** What the suite adds to an estimate of a bridge, over asking the bridge service without it. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const lines: Line[] = []
  for (const asked of pairs) lines.push(await compare(world, asked))
  return {
    title: 'What the suite adds to an estimate of a bridge',
    lines,
    notes: [
      `GET /api/v1/bridge/estimate with a key, beside the one call of the bridge service that the suite makes for it, made without it. Each estimate is for another amount, one at a time, in turns, connections kept. The list of currencies is kept for minutes; an estimate is asked for each time. ${ROUNDS.rounds} pairs of calls a line; what is added is taken pair by pair.`,
      'It pays for the key, the limits, two currencies looked up, the fee, the checks of the answer and the answer’s own shape.',
    ],
  }
}

async function compare(world: BenchWorld, { name, pair, amount }: Asked): Promise<Line> {
  const suite = new Pool(world.suite)
  const service = new Pool(world.env['BRIDGE_URL'] ?? '')
  const amountOf = (round: number, place: number) => amount((round + ROUNDS.warmUp) * 2 + place)
  const ask = (fromAmount: string) =>
    get(service, '/v1/bridge/estimate', { ...pair, fromAmount, flow: 'standard', type: 'direct' })
  const askSuite = (text: string) =>
    get(suite, '/api/v1/bridge/estimate', { ...pair, amount: text }, { authorization: `Bearer ${world.key}` })
  try {
    const { direct, through } = await inTurns(
      {
        direct: (round) => timed(() => ask(amountOf(round, 0))),
        through: (round) => timed(() => askSuite(amountOf(round, 1))),
      },
      ROUNDS,
    )
    const added = paired(through, direct, (a, b) => a - b)
    const { beside, verdict, broken = false } = against(quantile(added, 0.5), CEILING_MS, ms)
    return {
      what: `${name}: an estimate`,
      measured: inMs(spreadOf(through)),
      beside: `the bridge service directly ${inMs(spreadOf(direct))}; ${beside} more`,
      verdict: `adds ${ms(quantile(added, 0.5))} (p50), ${ms(quantile(added, 0.99))} (p99): ${verdict}`,
      broken,
    }
  } finally {
    await Promise.all([suite.close(), service.close()])
  }
}
