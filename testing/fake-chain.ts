import { getAddress } from 'viem'
import { asEvm, ether, router } from './samples.ts'
import { assetsOf, fundsLacks, type Part } from '#server/chains/shared/lacks.ts'
import { SuiteError } from '#server/domain/errors.ts'
import { LARGEST, minor } from '#server/domain/money.ts'
import type { ChainPoint } from '#server/domain/payment/point.ts'
import { type EvmBatch, type EvmTx, isSameTx, type UnsignedTx } from '#server/domain/payment/tx.ts'
import type { Expectation, Verdict } from '#server/domain/payment/proof.ts'
import type { Arrival, AssetRef, Chain, Incoming, Lack, MeansNeed, Transfer } from '#server/ports/chain.ts'
import type { Clock } from '#server/ports/clock.ts'

interface Known {
  readonly hash: string
  readonly tx: EvmTx | EvmBatch
  readonly nonce: number
  readonly failed: boolean
}

interface Mined extends Known {
  readonly block: number
  readonly time: Date
}

/** A chain in memory with the port's promises, without the details of a real chain. Blocks come when a test says. */
export interface FakeChain extends Chain {
  /** Puts a transaction into the next block and answers its hash, a new one by default. */
  send(tx: UnsignedTx, options?: { failed?: boolean; hash?: string }): string
  /** Gives a transaction to the nodes, which put it into no block. */
  broadcast(tx: UnsignedTx): string
  /** Adds empty blocks. */
  mine(blocks: number): void
  /** Takes a transaction out of the chain, as a reorganisation does. */
  drop(hash: string): void
  /** Puts one that was dropped into the next block after all. */
  restore(hash: string): void
  incoming: readonly Incoming[]
  /** Whether nodes answer. */
  isUp: boolean
  /** Absent until a test gives one. */
  wouldFail?: NonNullable<Chain['wouldFail']>
  callsContract?: NonNullable<Chain['callsContract']>
  /** Absent until a test makes this a chain whose wallets leave the sending to us. */
  relay?: NonNullable<Chain['relay']>
  /** Absent until a test makes this a chain that carries several steps in one transaction: see `carryTogether`. */
  together?: NonNullable<Chain['together']>
  legHashes?: NonNullable<Chain['legHashes']>
}

/** Makes it a chain whose transactions carry several calls, all of them or none. */
export function carryTogether(chain: FakeChain): void {
  chain.together = async (legs) => {
    const calls = legs.map(({ tx }) => asEvm(tx))
    const [first] = calls
    if (first === undefined) return undefined
    const { chainId, from } = first
    return { family: 'evm', chainId, from, calls: calls.map(({ to, value, data }) => ({ to, value, data })) }
  }
}

type Call = EvmBatch['calls'][number]
const callsOf = (tx: EvmTx | EvmBatch): readonly Call[] => ('calls' in tx ? tx.calls : [tx])
/** The calls that pay an account. */
const paying = (tx: EvmTx | EvmBatch, address: string): readonly Call[] =>
  callsOf(tx).filter(({ to }) => to === address)
const paysAfter = ({ tx, block }: Mined, address: string, after: string): boolean =>
  paying(tx, address).length > 0 && block > Number(after)
const dataOf = (tx: EvmTx | EvmBatch): string =>
  callsOf(tx)
    .map(({ data }) => data.slice(2))
    .join('')
    .toLowerCase()
const sumOf = (calls: readonly Call[]) => minor(calls.reduce((sum, { value }) => sum + BigInt(value), 0n))

function asSent(tx: UnsignedTx): EvmTx | EvmBatch {
  return tx.family === 'evm' ? tx : asEvm(tx)
}

const CONFIRMATIONS = 2
const FINAL = 6
/** As many transactions as are answered at once. */
const MOST = 8

function canonicalAsset(text: string): AssetRef | undefined {
  if (text === 'native') return { address: text }
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? { address: getAddress(text.toLowerCase()) } : undefined
}

export function createFakeChain(clock: Pick<Clock, 'now'>): FakeChain {
  let mined: Mined[] = []
  let waiting: Known[] = []
  const dropped = new Map<string, Known>()
  let head = 100
  let count = 0

  const newHash = (): string => `0x${(++count).toString(16).padStart(64, '0')}`
  const include = (known: Known) => void mined.push({ ...known, block: ++head, time: clock.now() })
  const sentBy = (address: string) => mined.filter(({ tx }) => tx.from === address)
  const waitingOf = (address: string) => waiting.filter(({ tx }) => tx.from === address).length
  const find = (hash: string) => mined.find((entry) => entry.hash === hash)

  const verify = (hash: string, expected: Expectation): Verdict =>
    judge(
      find(hash),
      waiting.find((entry) => entry.hash === hash),
      head,
      expected,
    )

  const chain: FakeChain = {
    isUp: true,
    key: 'eth',
    family: 'evm',
    caip2: 'eip155:1',
    coin: ether,
    blockMs: 1_000,
    owns: (tx) => tx.family === 'evm' && tx.chainId === 1,
    canonicalAddress: (text) => (/^0x[0-9a-fA-F]{40}$/.test(text) ? text : undefined),
    canonicalAsset,
    canonicalTxHash: (text) => (/^0x[0-9a-fA-F]{64}$/.test(text) ? text.toLowerCase() : undefined),
    largest: () => LARGEST,
    routers: [router],
    feeAsset: (from) => from,
    feeLeg: async ({ payer, treasury, amount, reference }) => ({
      family: 'evm',
      chainId: 1,
      from: payer,
      to: treasury,
      value: amount.toString(),
      data: `0x${reference}`,
    }),
    transfer,
    preparations: () => answer([]),
    checkProduct: () => undefined,
    coinIn: (tx) => minor(BigInt(asEvm(tx).value)),
    numberAt: ({ nonce }) => nonce,
    balances: (_address, assets) => answer(assets.map(() => minor(10n ** 22n))),
    lacks: (need) => lacksByBalance(chain, need),
    verify: (hash, expected) => answer(verify(hash, expected)),
    inspect(hash) {
      const known = find(hash) ?? waiting.find((entry) => entry.hash === hash)
      if (known === undefined) return answer(undefined)
      return answer({ payer: known.tx.from, nonce: known.nonce, memo: dataOf(known.tx) })
    },
    arrived: (hash, address) => answer(arrivedOf(find(hash), head, address)),
    ledgerOf: (hash) => answer(find(hash)?.block),
    reach: (ledger) => answer({ newest: head, has: ledger <= head }),
    point: (address) => answer(pointOf(sentBy(address).length, waitingOf(address), head)),
    hasWaiting: (address) => answer(waitingOf(address) > 0),
    sentSince(address, since) {
      const sent = sentBy(address).map(({ hash }) => hash)
      const last = since.nonce + MOST
      return answer({
        hashes: sent.slice(since.nonce, last),
        ...(sent.length > last ? { next: { ...since, nonce: last } } : {}),
      })
    },
    incoming: [
      {
        of: 'payments',
        paidTo(address, { block, nonce }) {
          const paid = mined.filter((entry) => paysAfter(entry, address, block))
          const [page, next] = [paid.slice(0, MOST), paid[MOST - 1]]
          return answer({
            hashes: page.map(({ hash }) => hash),
            ...(next !== undefined && paid.length > MOST
              ? { next: { block: next.block.toString(), nonce } }
              : {}),
          })
        },
      },
    ],
    anchor: () => answer({ number: '0x60', hash: `0x${'aa'.repeat(32)}` }),
    send(tx, { failed = false, hash = newHash() } = {}) {
      include({ hash, tx: asSent(tx), failed, nonce: sentBy(tx.from).length })
      return hash
    },
    broadcast(tx) {
      const hash = newHash()
      waiting.push({ hash, tx: asSent(tx), failed: false, nonce: sentBy(tx.from).length })
      return hash
    },
    mine(blocks) {
      head += blocks
    },
    drop(hash) {
      const known = find(hash) ?? waiting.find((entry) => entry.hash === hash)
      if (known !== undefined) dropped.set(hash, known)
      mined = mined.filter((entry) => entry.hash !== hash)
      waiting = waiting.filter((entry) => entry.hash !== hash)
    },
    restore(hash) {
      const known = dropped.get(hash)
      if (known === undefined) throw new Error('it was never dropped')
      dropped.delete(hash)
      include(known)
    },
  }

  function answer<T>(value: T): Promise<T> {
    return chain.isUp
      ? Promise.resolve(value)
      : Promise.reject(new SuiteError('UNAVAILABLE', 'No node answers.', { retryAfter: 5 }))
  }

  return chain
}

/** The network fee is what the route says, and only likely. */
async function lacksByBalance(chain: FakeChain, need: MeansNeed): Promise<readonly Lack[]> {
  const balances = await chain.balances(need.payer, assetsOf(need, ether))
  const gas: Part = { for: 'network fee', least: 0n, likely: need.product?.networkFee ?? 0n }
  return fundsLacks(need, ether, balances, [gas])
}

function arrivedOf(found: Mined | undefined, head: number, address: string): Arrival | undefined {
  const depth = found === undefined ? 0 : head - found.block + 1
  if (found === undefined || depth < CONFIRMATIONS) return undefined
  const amount = sumOf(paying(found.tx, address))
  const isIn = !found.failed && amount > 0n
  const isCall = !found.failed && !isIn && dataOf(found.tx) !== ''
  return {
    final: depth >= FINAL,
    amounts: isIn ? [{ asset: ether.address, amount }] : [],
    ...(isCall ? { mayHideCoins: true as const } : {}),
  }
}

function judge(
  found: Mined | undefined,
  waiting: Known | undefined,
  head: number,
  expected: Expectation,
): Verdict {
  const known = found ?? waiting
  if (known === undefined) return { state: 'missing' }
  const depth = found === undefined ? 0 : head - found.block + 1
  const mismatch = differs(known.tx, found?.time, expected)
  if (mismatch !== undefined)
    return mismatch.reason === 'UNDERPAID' && depth >= FINAL ? { ...mismatch, final: true } : mismatch
  if (found === undefined || depth < CONFIRMATIONS) return { state: 'pending' }
  if (found.failed) return { state: 'rejected', reason: 'TX_FAILED' }
  return {
    state: 'confirmed',
    final: depth >= FINAL,
    received: sumOf(expected.kind === 'fee' ? feeCalls(found.tx, expected) : callsOf(found.tx).slice(-1)),
    ...(expected.kind === 'fee' ? { named: names(found.tx, expected.reference) } : {}),
  }
}

const names = (tx: EvmTx | EvmBatch, reference: string): boolean => dataOf(tx).includes(reference)

/** The calls that pay a fee: in a transaction of several, only those that name it. */
const feeCalls = (tx: EvmTx | EvmBatch, { treasury, reference }: Fee): readonly Call[] =>
  'calls' in tx ? paying(tx, treasury).filter(({ data }) => data.includes(reference)) : paying(tx, treasury)

type Fee = Extract<Expectation, { kind: 'fee' }>
type Rejected = Extract<Verdict, { state: 'rejected' }>

const reject = (reason: Rejected['reason']): Rejected => ({
  state: 'rejected',
  reason,
})

function differs(tx: EvmTx | EvmBatch, time: Date | undefined, expected: Expectation): Rejected | undefined {
  if (tx.from !== expected.payer) return reject('WRONG_PAYER')
  if (expected.kind === 'fee') return differsFromFee(tx, time, expected)
  if (time !== undefined && time < expected.notBefore) return reject('TOO_OLD')
  if (expected.kind !== 'product') return undefined
  if ('calls' in tx || 'calls' in expected.tx)
    return isSameTx(tx, expected.tx) ? undefined : reject('TAG_MISMATCH')
  const prepared = asEvm(expected.tx)
  const isSame = tx.to === prepared.to && isCall(tx.data, prepared.data) && tx.value === prepared.value
  return isSame ? undefined : reject('TAG_MISMATCH')
}

function differsFromFee(tx: EvmTx | EvmBatch, time: Date | undefined, fee: Fee): Rejected | undefined {
  if (paying(tx, fee.treasury).length === 0) return reject('WRONG_RECIPIENT')
  const named = names(tx, fee.reference)
  if (!named && dataOf(tx) !== '') return reject('TAG_MISMATCH')
  if (!named && time !== undefined && time < fee.notBefore) return reject('TOO_OLD')
  if (!named && time !== undefined && time > fee.notAfter) return reject('TOO_LATE')
  const received = sumOf(feeCalls(tx, fee))
  return received < fee.amount ? { state: 'rejected', reason: 'UNDERPAID', received, named } : undefined
}

/** Wallets may append bytes to a call. A plain payment has no call. */
const isCall = (data: string, prepared: string): boolean =>
  prepared === '0x' ? data === '0x' : data.startsWith(prepared)

async function transfer({ payer, to, amount, extraId }: Transfer): Promise<EvmTx> {
  if (extraId !== undefined) throw new SuiteError('INVALID_REQUEST', 'Payments here carry no tag.')
  return { family: 'evm', chainId: 1, from: payer, to, value: amount.toString(), data: '0x' }
}

const pointOf = (nonce: number, waiting: number, head: number): ChainPoint => ({
  block: head.toString(),
  nonce,
  ...(waiting > 0 && { waiting }),
})
