import { SuiteError } from '../../domain/errors.ts'
import { createBoundedMap } from '../../kit/bounded-map.ts'
import type { Arrival, Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import type { NodeNotes } from '../../ports/node-notes.ts'
import type { Expectation, Verdict } from '../../domain/payment/proof.ts'

/** One node of a chain, asked by itself. */
export interface Witness {
  /** Its host. */
  readonly node: string
  readonly chain: Pick<Chain, 'verify' | 'arrived'>
}

export interface WitnessedDeps {
  /** Each node of the chain. With fewer than two there is nothing to compare. */
  readonly witnesses: readonly Witness[]
  readonly log: Log
  readonly notes?: NodeNotes | undefined
  /** Epoch milliseconds; the machine's clock by default. */
  readonly nowMs?: () => number
}

/** As many nodes are asked at most. */
const MOST = 3
/** A node that takes longer is not waited for: it counts as down. */
const DEADLINE_MS = 2_500
/** For this long a node may lag behind another one: the transaction is pending meanwhile. */
const LAG_MS = 2 * 60_000
const REMEMBERED = 5_000

/** What one node says: the money, in a word to compare; nothing yet; or no answer at all. */
type Said = { readonly money: string } | 'nothing yet' | 'silent'
type Outcome = 'agreed' | 'alone' | 'waits'

/**
 * A chain of which money counts when two nodes have seen it. What one node says of a fee, of a product, or of what
 * arrived, is asked of each node by itself, at once. Two that say the same are believed, and are not asked again. A node
 * that is down is no disagreement; one that does not know the transaction may lag, for two minutes. Where two differ and
 * no third agrees with one of them, `verify` and `arrived` throw SuiteError UPSTREAM_ERROR, and both nodes are noted.
 */
export function witnessed(chain: Chain, deps: WitnessedDeps): Chain {
  const { log, notes, nowMs = Date.now } = deps
  const witnesses = deps.witnesses.slice(0, MOST)
  if (witnesses.length < 2) return chain
  const agreed = createBoundedMap<true>(REMEMBERED)
  const firstSeen = createBoundedMap<number>(REMEMBERED)

  function note({ node }: Witness, method: string, reason: 'disagrees' | 'lags', txHash: string): void {
    log.warn(`node.${reason}`, { chain: chain.key, node, txHash })
    notes?.refused({ pool: chain.key, node, method }, { reason, said: `about ${txHash}` })
  }

  async function compare(
    method: string,
    txHash: string,
    money: string,
    ask: (witness: Witness) => Promise<Said>,
  ): Promise<Outcome> {
    const key = `${method} ${txHash} ${money}`
    if (agreed.get(key) === true) return 'agreed'
    const said = await Promise.all(
      witnesses.map(async (witness) => ({ witness, told: await inTime(ask(witness)) })),
    )
    const same = said.filter(({ told }) => typeof told === 'object' && told.money === money)
    const others = said.filter(({ told }) => typeof told === 'object' && told.money !== money)
    if (same.length > 1) {
      for (const { witness } of others) note(witness, method, 'disagrees', txHash)
      agreed.set(key, true)
      return 'agreed'
    }
    if (others.length > 0) {
      for (const { witness } of [...same, ...others]) note(witness, method, 'disagrees', txHash)
      throw new SuiteError('UPSTREAM_ERROR', 'The nodes of the chain do not agree. Try again.', {
        cause: new Error(`${chain.key}: nodes disagree about ${txHash}`),
      })
    }
    const lagging = said.filter(({ told }) => told === 'nothing yet')
    if (lagging.length === 0) return 'alone'
    const since = firstSeen.get(key) ?? nowMs()
    firstSeen.set(key, since)
    if (nowMs() - since < LAG_MS) return 'waits'
    for (const { witness } of lagging) note(witness, method, 'lags', txHash)
    return 'alone'
  }

  return {
    ...chain,
    async verify(txHash, expected) {
      const verdict = await chain.verify(txHash, expected)
      const money = moneyOf(verdict, expected.kind)
      if (money === undefined || (expected.kind !== 'fee' && expected.kind !== 'product')) return verdict
      const ask = async (one: Witness): Promise<Said> =>
        saidBy(await one.chain.verify(txHash, expected), expected.kind)
      const outcome = await compare(`verify ${expected.kind} ${expected.payer}`, txHash, money, ask)
      return outcome === 'waits' ? { state: 'pending' } : verdict
    },
    async arrived(txHash, address) {
      const arrival = await chain.arrived(txHash, address)
      if (arrival === undefined) return undefined
      const ask = async (one: Witness): Promise<Said> => {
        const told = await one.chain.arrived(txHash, address)
        if (told === undefined) return 'nothing yet'
        return differsByTracing(told, arrival) ? 'silent' : { money: sumsOf(told) }
      }
      const outcome = await compare(`arrived ${address}`, txHash, sumsOf(arrival), ask)
      return outcome === 'waits' ? undefined : arrival
    },
  }
}

/** Each node of a chain by itself: `over` makes the chain over some nodes. */
export const witnessesOf = (
  urls: readonly string[],
  over: (urls: readonly string[]) => Witness['chain'],
): readonly Witness[] =>
  urls.length < 2 ? [] : urls.slice(0, MOST).map((url) => ({ node: new URL(url).host, chain: over([url]) }))

/**
 * What a verdict says of money, in a word; `undefined` for one that books nothing. What a product brought is for display,
 * and nodes without old state, or without the cost of a rollup's data, tell it otherwise or not at all.
 */
function moneyOf(verdict: Verdict, kind: Expectation['kind']): string | undefined {
  if (verdict.state !== 'confirmed') return undefined
  return kind === 'product' ? 'carried out' : `received ${verdict.received ?? 'untold'}`
}

function saidBy(verdict: Verdict, kind: Expectation['kind']): Said {
  if (verdict.state === 'missing' || verdict.state === 'pending') return 'nothing yet'
  return { money: moneyOf(verdict, kind) ?? 'rejected' }
}

/** A node that traces no calls does not know of coin inside them, which is no disagreement with one that does. */
const differsByTracing = (a: Arrival, b: Arrival): boolean =>
  a.mayHideCoins !== b.mayHideCoins && sumsOf(tokensOf(a)) === sumsOf(tokensOf(b))

const tokensOf = ({ amounts }: Arrival) => ({ amounts: amounts.filter(({ asset }) => asset !== 'native') })

const sumsOf = ({ amounts }: Pick<Arrival, 'amounts'>): string =>
  amounts
    .map(({ asset, amount }) => `${asset} ${amount}`)
    .toSorted()
    .join(', ')

/** `silent` for a node that fails, or takes too long. */
async function inTime(asked: Promise<Said>): Promise<Said> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Said>((resolve) => {
    timer = setTimeout(() => resolve('silent'), DEADLINE_MS)
  })
  try {
    return await Promise.race([asked, late])
  } catch {
    return 'silent'
  } finally {
    clearTimeout(timer)
  }
}
