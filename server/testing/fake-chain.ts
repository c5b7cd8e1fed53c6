import { ether } from '../domain/testing/samples.ts'
import { SuiteError } from '../domain/errors.ts'
import { minor } from '../domain/money.ts'
import type { UnsignedTx } from '../domain/payment.ts'
import type { Expectation, Verdict } from '../domain/proof.ts'
import type { Chain } from '../ports/chain.ts'

interface Mined {
  readonly hash: string
  readonly tx: UnsignedTx
  readonly failed: boolean
  readonly block: number
}

/** A chain in memory with the port's promises and none of a real chain's detail. Blocks come when a test says. */
export interface FakeChain extends Chain {
  /** Puts a transaction into the next block and answers its hash. */
  send(tx: UnsignedTx, options?: { failed?: boolean }): string
  /** Adds empty blocks. */
  mine(blocks: number): void
  /** Takes a transaction out of the chain, as a reorganisation does. */
  drop(hash: string): void
  /** Whether nodes answer. */
  isUp: boolean
}

const CONFIRMATIONS = 2
const FINAL = 6

export function createFakeChain(): FakeChain {
  let mined: Mined[] = []
  let head = 100
  let count = 0

  function verify(hash: string, expected: Expectation): Verdict {
    const found = mined.find((entry) => entry.hash === hash)
    if (found === undefined) return { state: 'missing' }
    const mismatch = differs(found.tx, expected)
    if (mismatch !== undefined) return mismatch
    if (found.failed) return { state: 'rejected', reason: 'TX_FAILED' }
    const depth = head - found.block + 1
    if (depth < CONFIRMATIONS) return { state: 'pending' }
    return {
      state: 'confirmed',
      final: depth >= FINAL,
      received: minor(BigInt(found.tx.value)),
      ...(expected.kind === 'fee' ? { named: true } : {}),
    }
  }

  const chain: FakeChain = {
    isUp: true,
    key: 'eth',
    coin: ether,
    blockMs: 1_000,
    canonicalAddress: (text) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text : undefined),
    canonicalTxHash: (text) => (/^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
    feeLeg: ({ payer, treasury, amount, reference }) => ({
      family: 'evm',
      chainId: 1,
      from: payer,
      to: treasury,
      value: amount.toString(),
      data: `0x${reference}`,
    }),
    approvals: () => answer([]),
    checkProduct: () => undefined,
    balances: (_address, assets) => answer(assets.map(() => minor(10n ** 20n))),
    verify: (hash, expected) => answer(verify(hash, expected)),
    inspect(hash) {
      const found = mined.find((entry) => entry.hash === hash)
      if (found === undefined) return answer(undefined)
      const named = /^0x[0-9a-f]{64}$/.test(found.tx.data) ? { reference: found.tx.data.slice(2) } : {}
      return answer({ payer: found.tx.from, ...named })
    },
    point: (address) =>
      answer({ block: head.toString(), nonce: mined.filter((entry) => entry.tx.from === address).length }),
    sentSince: (address, since) =>
      answer(
        mined
          .filter((entry) => entry.tx.from === address && entry.block > Number(since.block))
          .map((entry) => entry.hash),
      ),
    anchor: () => answer({ number: '0x60', hash: `0x${'aa'.repeat(32)}` }),
    send(tx, { failed = false } = {}) {
      head += 1
      count += 1
      const hash = `0x${count.toString(16).padStart(64, '0')}`
      mined.push({ hash, tx, failed, block: head })
      return hash
    },
    mine(blocks) {
      head += blocks
    },
    drop(hash) {
      mined = mined.filter((entry) => entry.hash !== hash)
    },
  }

  function answer<T>(value: T): Promise<T> {
    return chain.isUp
      ? Promise.resolve(value)
      : Promise.reject(new SuiteError('UNAVAILABLE', 'No node answers.', { retryAfter: 5 }))
  }

  return chain
}

const reject = (reason: 'WRONG_PAYER' | 'WRONG_RECIPIENT' | 'TAG_MISMATCH'): Verdict => ({
  state: 'rejected',
  reason,
})

function differs(tx: UnsignedTx, expected: Expectation): Verdict | undefined {
  if (tx.from !== expected.payer) return reject('WRONG_PAYER')
  if (expected.kind === 'fee') {
    if (tx.to !== expected.treasury) return reject('WRONG_RECIPIENT')
    if (tx.data !== `0x${expected.reference}`) return reject('TAG_MISMATCH')
    const received = minor(BigInt(tx.value))
    return received < expected.amount ? { state: 'rejected', reason: 'UNDERPAID', received } : undefined
  }
  if (expected.kind === 'product' && (tx.to !== expected.tx.to || tx.data !== expected.tx.data))
    return reject('WRONG_RECIPIENT')
  return undefined
}
