import { Pool } from 'undici'
import { inTurns, timed } from './measure/in-turns.ts'
import { paired, quantile, spreadOf } from './measure/spread.ts'
import type { Section } from './report/section.ts'
import { inMs, ms } from './report/words.ts'
import type { Stage } from './stage.ts'
import type { BenchWorld } from './world.ts'

/** Within the partner's 3,000 calls a minute. */
const ROUNDS = { rounds: 400, warmUp: 40 }
const ETHER = 10n ** 18n
/** The suite asks LI.FI on behalf of nobody like this; LI.FI's protocol requires an address. */
const NOBODY = '0x1111111111111111111111111111111111111111'

/** What the suite adds to a quote, over asking the same server of LI.FI's protocol without it. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const suite = new Pool(world.suite)
  const lifi = new Pool(world.env['LIFI_URL'] ?? '')
  const headers = { authorization: `Bearer ${world.key}` }
  const bySuite = (amount: bigint) => get(suite, suiteQuote(world, amount), headers)
  try {
    const { direct, through, repeated } = await inTurns(
      {
        direct: (round) => timed(() => get(lifi, lifiQuote(world, amountOf(round, 1n)), {})),
        through: (round) => timed(() => bySuite(amountOf(round, 2n))),
        repeated: async (round) => {
          await bySuite(amountOf(round, 3n))
          return timed(() => bySuite(amountOf(round, 3n)))
        },
      },
      ROUNDS,
    )
    const added = paired(through, direct, (a, b) => a - b)
    const directly = `LI.FI’s protocol directly ${inMs(spreadOf(direct))}`
    return {
      title: 'What the suite adds to a quote',
      lines: [
        {
          what: 'A quote that nobody has asked for yet',
          measured: inMs(spreadOf(through)),
          beside: directly,
          verdict: `adds ${ms(quantile(added, 0.5))} (p50), ${ms(quantile(added, 0.99))} (p99)`,
        },
        {
          what: 'The same quote again within 5 s',
          measured: inMs(spreadOf(repeated)),
          beside: directly,
          verdict: 'the aggregator is not asked',
        },
      ],
      notes: [
        `GET /api/v1/swap/quote with a key, beside GET /v1/quote of the same server with the same question; each call for another amount, one at a time, in turns, connections kept. ${ROUNDS.rounds} pairs; what is added is taken pair by pair.`,
        'It pays for the key, the limits, two tokens looked up, the fee, the checks of the route and the answer’s own shape.',
      ],
    }
  } finally {
    await Promise.all([suite.close(), lifi.close()])
  }
}

/** An amount that was not asked for before, near 1 ETH. */
const amountOf = (round: number, place: bigint) => ETHER + BigInt(round + ROUNDS.warmUp) * 10n + place

function suiteQuote({ eth }: BenchWorld, amount: bigint): string {
  const query = {
    chain: 'eth',
    fromToken: 'native',
    toToken: eth.token('USDC').address,
    amountMinor: amount.toString(),
  }
  return `/api/v1/swap/quote?${new URLSearchParams(query).toString()}`
}

function lifiQuote({ eth }: BenchWorld, amount: bigint): string {
  const query = {
    fromChain: String(eth.id),
    toChain: String(eth.id),
    fromToken: '0x0000000000000000000000000000000000000000',
    toToken: eth.token('USDC').address,
    fromAmount: amount.toString(),
    fromAddress: NOBODY,
    toAddress: NOBODY,
    slippage: '0.005',
    integrator: 'suite',
    skipSimulation: 'true',
  }
  return `/v1/quote?${new URLSearchParams(query).toString()}`
}

async function get(pool: Pool, path: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { ...headers } })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`)
}
