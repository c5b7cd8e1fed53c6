import { sha256, stringToBytes } from 'viem'
import type { Expectation, Verdict } from '../../domain/payment/proof.ts'
import type { Arrival, Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import type { NodeNotes } from '../../ports/node-notes.ts'
import { agreedLacks } from './agreed-lacks.ts'
import { createComparing, type Said, type Witness } from './comparing.ts'

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

/**
 * A chain of which money counts when two nodes have seen it. What its nodes say of a fee, of a product, or of what
 * arrived, good or bad, is asked of each node by itself, at once. What two say is believed. Where two differ, and where
 * one does not know a transaction although it has the ledger that is said to hold it, `verify` and `arrived` throw
 * SuiteError UPSTREAM_ERROR, and the nodes are noted. One that lags is waited for. One that is down, stands still, or does
 * not keep the ledger cannot say, and the other one is believed. What a payer lacks is certain when all say it.
 */
export function witnessed(
  chain: Chain,
  { witnesses: all, log, notes, nowMs = Date.now }: WitnessedDeps,
): Chain {
  const witnesses = all.slice(0, MOST)
  if (witnesses.length < 2) return chain
  const compare = createComparing({ chain, witnesses, log, notes, nowMs })

  return {
    ...chain,
    lacks: (need) => agreedLacks(chain, witnesses, need),
    async verify(txHash, expected) {
      const verdict = await chain.verify(txHash, expected)
      const { kind } = expected
      if (kind !== 'fee' && kind !== 'product') return verdict
      const said = await compare({
        method: 'verify',
        txHash,
        key: `verify ${txHash} ${digestOf(expected)}`,
        own: saidBy(verdict, kind),
        ask: async (node) => saidBy(await node.verify(txHash, expected), kind),
        notBeforeMs: expected.notBefore.getTime(),
      })
      return said === 'waits' ? { state: 'pending', isDoubted: true } : said.answer
    },
    async arrived(txHash, address) {
      const arrival = await chain.arrived(txHash, address)
      const said = await compare<Arrival | undefined>({
        method: 'arrived',
        txHash,
        key: `arrived ${txHash} ${address}`,
        own: broughtBy(arrival),
        ask: async (node) => {
          const told = await node.arrived(txHash, address)
          return differsByTracing(told, arrival) ? undefined : broughtBy(told)
        },
        notBeforeMs: 0,
      })
      return said === 'waits' ? undefined : said.answer
    },
  }
}

/** Each node of a chain by itself: `over` makes the chain over some nodes. */
export const witnessesOf = (
  urls: readonly string[],
  over: (urls: readonly string[]) => Witness['chain'],
): readonly Witness[] =>
  urls.length < 2 ? [] : urls.slice(0, MOST).map((url) => ({ node: new URL(url).host, chain: over([url]) }))

/** What tells expectations apart, short enough to be kept. */
const digestOf = (expected: Expectation): string =>
  sha256(
    stringToBytes(
      JSON.stringify(expected, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ),
  )

/**
 * A verdict as what it says of money. What a product brought is for display, and nodes without old state, or without the
 * cost of a rollup's data, tell it otherwise or not at all. Too small a payment is money too.
 */
function saidBy(verdict: Verdict, kind: 'fee' | 'product'): Said<Verdict> {
  if (verdict.state === 'missing' || verdict.state === 'pending') return { answer: verdict, isFinal: false }
  const { received = 'untold', final: isFinal = false } = verdict
  if (verdict.state === 'confirmed')
    return { answer: verdict, word: kind === 'product' ? 'carried out' : `received ${received}`, isFinal }
  const isLittle = verdict.reason === 'UNDERPAID'
  return { answer: verdict, word: isLittle ? `only ${received}` : 'rejected', isFinal: !isLittle || isFinal }
}

const broughtBy = (arrival: Arrival | undefined): Said<Arrival | undefined> => ({
  answer: arrival,
  word: arrival && `brought ${sumsOf(arrival)}`,
  isFinal: arrival?.final === true,
})

/** A node that traces no calls does not know of coin inside them, which is no disagreement with one that does. */
const differsByTracing = (a: Arrival | undefined, b: Arrival | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.mayHideCoins !== b.mayHideCoins &&
  sumsOf(tokensOf(a)) === sumsOf(tokensOf(b))

const tokensOf = ({ amounts }: Arrival) => ({ amounts: amounts.filter(({ asset }) => asset !== 'native') })

const sumsOf = ({ amounts }: Pick<Arrival, 'amounts'>): string =>
  amounts
    .map(({ asset, amount }) => `${asset} ${amount}`)
    .toSorted()
    .join(', ')
