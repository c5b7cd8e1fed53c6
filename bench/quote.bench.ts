import { Pool } from 'undici'
import { inTurns, timed } from './measure/in-turns.ts'
import { paired, quantile, spreadOf } from './measure/spread.ts'
import { get } from './quote/calls.ts'
import { type Upstream, upstreamsOf } from './quote/upstreams.ts'
import type { Line, Section } from './report/section.ts'
import { against, inMs, ms } from './report/wording.ts'
import type { Stage } from './stage.ts'
import type { BenchWorld } from './world.ts'

/** Of each chain; all chains together stay within the partner's 3,000 calls a minute. */
const ROUNDS = { rounds: 250, warmUp: 25 }
/** What the suite may add, at the median. */
const CEILING_MS = 5
/** From one amount to the next, in minor units: no two questions are alike. */
const STRIDE = 1_000n

/** What the suite adds to a quote, over making the same calls of its upstreams without it. */
export async function measure(stage: Stage): Promise<Section> {
  const world = await stage.world()
  const lines: Line[] = []
  for (const upstream of upstreamsOf(world)) lines.push(...(await compare(world, upstream)))
  return {
    title: 'What the suite adds to a quote',
    lines,
    notes: [
      `GET /api/v1/swap/quote with a key, beside the calls that the suite makes for it, made without it: the same calls of the same server, side by side where the suite makes them side by side. Each quote is for another amount, one at a time, in turns, connections kept. ${ROUNDS.rounds} pairs a chain; what is added is taken pair by pair.`,
      'It pays for the key, the limits, two tokens looked up, the fee, the checks of the route and the answer’s own shape.',
      'The XRP Ledger’s markets do not depend on the amount, so the suite reads them once for 4 s, for all who ask. Its clock is moved on before each question, so that they are read anew; once a minute of that clock it reads the token’s issuer as well, which is a call that is not made beside it.',
    ],
  }
}

async function compare(world: BenchWorld, upstream: Upstream): Promise<Line[]> {
  const suite = new Pool(world.suite)
  const quote = (amount: bigint) => bySuite(suite, world, upstream, amount)
  const amountOf = (round: number, place: bigint) =>
    upstream.amount + (BigInt(round + ROUNDS.warmUp) * 2n + place) * STRIDE
  try {
    const { direct, suites } = await inTurns(
      {
        direct: (round) => timed(() => upstream.ask(amountOf(round, 0n))),
        suites: async (round) => {
          if (upstream.keptMs !== undefined) await world.server.advance(upstream.keptMs)
          const through = await timed(() => quote(amountOf(round, 1n)))
          return { through, again: await timed(() => quote(amountOf(round, 1n))) }
        },
      },
      ROUNDS,
    )
    const through = suites.map((one) => one.through)
    const added = paired(through, direct, (a, b) => a - b)
    const directly = `${upstream.name} directly ${inMs(spreadOf(direct))}`
    const { beside, verdict, broken = false } = against(quantile(added, 0.5), CEILING_MS, ms)
    return [
      {
        what: `${upstream.coin}: a quote that nobody has asked for yet`,
        measured: inMs(spreadOf(through)),
        beside: `${directly}; ${beside} more`,
        verdict: `adds ${ms(quantile(added, 0.5))} (p50), ${ms(quantile(added, 0.99))} (p99): ${verdict}`,
        broken,
      },
      {
        what: `${upstream.coin}: the same quote again`,
        measured: inMs(spreadOf(suites.map(({ again }) => again))),
        beside: directly,
        verdict: 'nobody else is asked',
      },
    ]
  } finally {
    await Promise.all([suite.close(), upstream.close()])
    if (upstream.keptMs !== undefined) await restart(world)
  }
}

/** Sets the server's clock back to the machine's. */
async function restart({ server }: BenchWorld): Promise<void> {
  await server.stop()
  await server.start()
}

async function bySuite(suite: Pool, world: BenchWorld, upstream: Upstream, amount: bigint): Promise<void> {
  const { chain, toToken } = upstream
  const query = { chain, fromToken: 'native', toToken, amountMinor: amount.toString() }
  await get(suite, '/api/v1/swap/quote', query, { authorization: `Bearer ${world.key}` })
}
