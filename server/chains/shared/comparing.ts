import { LRUCache } from 'lru-cache'
import { SuiteError } from '../../domain/errors.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import type { NodeNotes } from '../../ports/node-notes.ts'
import { inTime } from './in-time.ts'

/** One node of a chain, asked by itself. */
export interface Witness {
  /** Its host. */
  readonly node: string
  readonly chain: Pick<Chain, 'verify' | 'arrived' | 'lacks' | 'ledgerOf' | 'reach'>
}

/** What a node says of a transaction: an answer, and its meaning in a word to compare; none while it knows nothing. */
export interface Said<T> {
  readonly answer: T
  readonly word?: string | undefined
  readonly isFinal: boolean
}

export interface Question<T> {
  readonly method: string
  readonly txHash: string
  /** The same for the same question. */
  readonly key: string
  /** What the nodes say as one. */
  readonly own: Said<T>
  /** `undefined` for a node that cannot say. */
  readonly ask: (chain: Witness['chain']) => Promise<Said<T> | undefined>
  /** The transaction cannot be older: epoch milliseconds. */
  readonly notBeforeMs: number
}

export interface ComparingDeps {
  readonly chain: Pick<Chain, 'key' | 'blockMs' | 'ledgerOf'>
  readonly witnesses: readonly Witness[]
  readonly log: Log
  readonly notes?: NodeNotes | undefined
  readonly nowMs: () => number
}

interface Told<T> {
  readonly witness: Witness
  readonly said: Said<T>
}

/** For this long a node may lag behind another one: the transaction is pending meanwhile. */
const LAG_MS = 2 * 60_000
/** A node may take longer to see that a transaction is final, but not for ever. No chain of ours takes an hour. */
const FINAL_LAG_MS = 60 * 60_000
/** A node that is gone for so long no longer contradicts. */
const DISPUTE_MS = 24 * 60 * 60_000
/** Ledgers may come as much faster than the chain's `blockMs` says, at most. */
const FASTER = 20
const REMEMBERED = 5_000

/** Finds out what is believed of what nodes say. */
export function createComparing({ chain, witnesses, log, notes, nowMs }: ComparingDeps) {
  const agreed = new LRUCache<string, true>({ max: REMEMBERED })
  /** What the nodes as one do not show, and one by itself does. */
  const overruled = new LRUCache<string, true>({ max: REMEMBERED })
  /** Transactions that some node must have and did not show: one node alone is not enough. */
  const disputed = new LRUCache<string, true>({ max: REMEMBERED })
  const { hasPassed, begin, forget } = createSince(nowMs)
  /** The newest ledger of a node when it was last found behind. */
  const heights = new LRUCache<string, number>({ max: REMEMBERED })

  function note(
    { node }: Witness,
    reason: 'disagrees' | 'lags',
    { method, txHash }: Question<unknown>,
  ): void {
    log.warn(`node.${reason}`, { chain: chain.key, node, txHash })
    notes?.refused({ pool: chain.key, node, method }, { reason, said: `about ${txHash}` })
  }

  function refuse(question: Question<unknown>, told: readonly Witness[]): never {
    for (const witness of told) note(witness, 'disagrees', question)
    disputed.set(question.key, true)
    begin(`${question.key} disputed`)
    throw new SuiteError('UPSTREAM_ERROR', 'The nodes of the chain do not agree. Try again.', {
      cause: new Error(`${chain.key}: nodes disagree about ${question.txHash}`),
    })
  }

  function remember<T>(key: string, said: Said<T>): Said<T> {
    agreed.set(agreedKey(key, said), true)
    return said
  }

  /** What two nodes say. It is final when two say so, or when one has said so for an hour. */
  function settle<T>(question: Question<T>, same: readonly Told<T>[]): Said<T> {
    const { key, own } = question
    const answers = same.map(({ said }) => said)
    const [shown = own] = own.word === answers[0]?.word ? [own] : answers
    const finals = answers.filter((said) => said.isFinal)
    const [final] = finals
    if (finals.length > 1 && final !== undefined) return remember(key, final)
    const open = [shown, ...answers].find((said) => !said.isFinal) ?? shown
    if (final === undefined || !hasPassed(`${key} final`, FINAL_LAG_MS)) return open
    for (const { witness, said } of same) if (!said.isFinal) note(witness, 'lags', question)
    return final
  }

  /**
   * Whether a node that does not show a transaction may still show it (`waits`), cannot say, or would have to show it
   * like another one (`not there`). Throws where one node contradicts another one.
   */
  async function lookFor<T>(
    question: Question<T>,
    speaking: readonly Witness[],
    quiet: readonly Told<T>[],
  ): Promise<'waits' | 'cannot say' | 'not there'> {
    const { txHash, key, notBeforeMs } = question
    const isLate = hasPassed(`${key} lag`, LAG_MS)
    const ledger = await inTime((speaking[0]?.chain ?? chain).ledgerOf(txHash))
    // It is in none yet: there is nothing to look for.
    if (ledger === undefined) return 'waits'
    const mostLedgers = ((nowMs() - notBeforeMs) * FASTER) / chain.blockMs
    const found = await Promise.all(
      quiet.map(async ({ witness }) => {
        const at = `${witness.node} ${key}`
        const seen = await look(witness.chain, { txHash, ledger, mostLedgers, before: heights.get(at) })
        if (seen.newest !== undefined && (isLate || heights.get(at) === undefined))
          heights.set(at, seen.newest)
        return { witness, state: seen.state }
      }),
    )
    if (!isLate) return 'waits'
    const against = found.filter(({ state }) => state === 'not there').map(({ witness }) => witness)
    if (against.length > 1 && speaking.length === 1) {
      for (const witness of speaking) note(witness, 'disagrees', question)
      return 'not there'
    }
    if (against.length > 0) refuse(question, [...speaking, ...against])
    for (const { witness } of quiet) note(witness, 'lags', question)
    if (found.every(({ state }) => state !== 'not yet')) return 'cannot say'
    forget(`${key} lag`)
    return 'waits'
  }

  /** What is believed; `waits` while a node may still show what another one shows. Throws UPSTREAM_ERROR. */
  return async function compare<T>(question: Question<T>): Promise<Said<T> | 'waits'> {
    const { key, own, ask } = question
    if (own.word === undefined) {
      // Of what is not there yet nobody else is asked, until it may be the first node that lags.
      if (overruled.get(key) !== true && !hasPassed(`${key} quiet`, LAG_MS)) return own
      forget(`${key} quiet`)
    } else if (agreed.get(agreedKey(key, own)) === true) return own

    const asked = witnesses.map(async (witness) => ({ witness, said: await inTime(ask(witness.chain)) }))
    const told = (await Promise.all(asked)).flatMap(({ witness, said }) =>
      said === undefined ? [] : [{ witness, said }],
    )
    const speaking = told.filter(({ said }) => said.word !== undefined)
    const words = new Set([own, ...speaking.map(({ said }) => said)].flatMap(({ word }) => word ?? []))
    if (words.size === 0) return own
    if (own.word === undefined) overruled.set(key, true)
    for (const word of words) {
      const same = speaking.filter(({ said }) => said.word === word)
      if (same.length < 2) continue
      for (const { witness, said } of speaking) if (said.word !== word) note(witness, 'disagrees', question)
      return settle(question, same)
    }
    const speakers = speaking.map(({ witness }) => witness)
    if (words.size > 1) refuse(question, speakers)
    const quiet = told.filter(({ said }) => said.word === undefined)
    const alone = own.word === undefined ? (speaking[0]?.said ?? own) : own
    const found = quiet.length === 0 ? 'cannot say' : await lookFor(question, speakers, quiet)
    if (found === 'not there') return quiet[0]?.said ?? own
    if (found === 'waits') return 'waits'
    if (disputed.get(key) === true && !hasPassed(`${key} disputed`, DISPUTE_MS)) return 'waits'
    // A final word only: what may still become final is asked for again.
    return quiet.length > 0 && alone.isFinal ? remember(key, alone) : alone
  }
}

/** Times since the first call with a key. */
function createSince(nowMs: () => number) {
  const since = new LRUCache<string, number>({ max: REMEMBERED })
  return {
    hasPassed: (key: string, ms: number): boolean => {
      const first = since.get(key) ?? nowMs()
      since.set(key, first)
      return nowMs() - first >= ms
    },
    /** Begins anew. */
    begin: (key: string) => since.set(key, nowMs()),
    forget: (key: string) => since.delete(key),
  }
}

const agreedKey = (key: string, { word = '', isFinal }: Said<unknown>): string => `${key} ${word} ${isFinal}`

interface Looked {
  readonly txHash: string
  /** The ledger that is said to hold the transaction. */
  readonly ledger: number
  /** So many ledgers may have come since the transaction could exist. */
  readonly mostLedgers: number
  /** The node's newest ledger a while ago. */
  readonly before: number | undefined
}

/** What a node that does not show a transaction can say of the ledger that is said to hold it. */
async function look(
  node: Witness['chain'],
  { txHash, ledger, mostLedgers, before }: Looked,
): Promise<{ readonly state: 'not there' | 'not yet' | 'cannot say'; readonly newest?: number }> {
  const [known, top] = await Promise.all([inTime(node.ledgerOf(txHash)), inTime(node.reach(ledger))])
  // It has the transaction, and does not see as deep as another node.
  if (known !== undefined || top === undefined) return { state: 'cannot say' }
  const { newest } = top
  const oldest = Math.max(0, Math.ceil(newest - mostLedgers))
  // A ledger from before the payment is made up: whoever keeps all since then would have the transaction.
  const reach = ledger < oldest ? await inTime(node.reach(oldest)) : top
  if (reach?.has === true) return { state: 'not there', newest }
  const isComing = ledger > newest && (before === undefined || newest > before)
  return { state: isComing ? 'not yet' : 'cannot say', newest }
}
