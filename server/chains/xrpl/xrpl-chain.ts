import { caip2Id } from '../../formats/caip2.ts'
import { SuiteError } from '../../domain/errors.ts'
import { LARGEST, minor } from '../../domain/money.ts'
import { isNative, xrp } from '../../formats/coins.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import type { XrplNode } from '../../ports/xrpl-node.ts'
import { canonicalAddress, canonicalTxHash, splitAddress } from './codec/address.ts'
import { refuseProduct } from '../shared/refuse-product.ts'
import { productProblem } from './build/check-product.ts'
import { legHashes, together } from './build/together.ts'
import { feeLeg } from './build/fee-leg.ts'
import { lacks } from './build/lacks.ts'
import { transfer } from './build/transfer.ts'
import { preparations } from './build/preparations.ts'
import { canonicalAsset } from './codec/asset.ts'
import { hashesOf } from './codec/batch.ts'
import { coinIn } from './codec/coin-in.ts'
import { memoOf } from './codec/memo.ts'
import { balances } from './node/balances.ts'
import { createRpc, type ValidatedLedger } from './node/rpc.ts'
import { paidTo, sentSince } from './history/sent-since.ts'
import { arrived } from './judge/arrived.ts'
import { verdictOnBatch } from './judge/judge-batch.ts'
import { verdictOn } from './judge/verify.ts'

export interface XrplChainDeps {
  /** 0 is mainnet, 1 is testnet. */
  readonly networkId: number
  /** The nodes as one; the router of swaps uses them as well. */
  readonly node: XrplNode
  readonly log: Log
  /** Shortest time between two ledgers, in milliseconds; 4,000 by default. */
  readonly blockMs?: number
  /** Epoch milliseconds; the machine's clock by default. */
  readonly nowMs?: () => number
}

const LEDGER_MS = 4_000
/** In drops: all XRP that was ever created. */
const ALL_XRP = minor(10n ** 17n)
/** Validators change the reserves by vote, every few years. */
const RESERVES_MS = 60_000

/** The amendment of batches (XLS-56): SHA-512Half of its name, `BatchV1_1`. An older one, `Batch`, is of no use. */
const BATCH_V1_1 = '9F287AED3CDB50A7BD1ACEC24296A30C9B5230CCD136219317AC790E3B884377'
/** The flag of an account that takes no payment without a destination tag. */
const REQUIRE_DEST_TAG = 0x00020000

/** The XRP Ledger over its nodes. */
export function createXrplChain(deps: XrplChainDeps): Chain {
  const { networkId, node, log, blockMs = LEDGER_MS, nowMs = Date.now } = deps
  const rpc = createRpc(node)
  let known: { readonly ledger: ValidatedLedger; readonly atMs: number } | undefined

  /** The last validated ledger, for its reserves only: its index may be old. */
  async function reserves(): Promise<ValidatedLedger> {
    if (known === undefined || nowMs() - known.atMs > RESERVES_MS)
      known = { ledger: await rpc.validated(), atMs: nowMs() }
    return known.ledger
  }

  return {
    key: 'xrpl',
    family: 'xrpl',
    caip2: caip2Id.xrpl(networkId),
    coin: xrp,
    blockMs,

    owns: (tx) => tx.family === 'xrpl' && tx.networkId === networkId,
    canonicalAddress: (text) => canonicalAddress(text, networkId),
    splitAddress: (text) => splitAddress(text, networkId),
    canonicalAsset,
    canonicalTxHash,
    largest: (asset) => (isNative(asset) ? ALL_XRP : LARGEST),

    // The treasury has no trust lines: there are too many issued tokens, and each could be frozen.
    feeAsset: () => xrp,
    feeLeg: async (leg) => feeLeg(networkId, leg),
    transfer: async (ask) => transfer(networkId, ask),
    preparations: (need) => preparations(rpc, networkId, need),
    checkProduct(tx, expected) {
      refuseProduct(log, 'xrpl.product.refused', tx, productProblem(tx, expected, networkId))
    },
    together: async (legs) => ((await rpc.isEnabled(BATCH_V1_1)) ? together(networkId, legs) : undefined),
    legHashes,
    coinIn,
    numberAt({ nonce }) {
      // A request without a number could be sent later, when the account exists.
      if (nonce === 0)
        throw new SuiteError(
          'UNAVAILABLE',
          'This account does not exist on the XRP Ledger yet. Send it some XRP first.',
          { retryAfter: 5 },
        )
      return nonce
    },

    balances: (address, assets) => balances(rpc, reserves, address, assets),

    lacks: (need) => lacks(rpc, reserves, need),

    async verify(txHash, expected) {
      const tx = await rpc.transaction(txHash)
      const last = tx?.validated && expected.kind === 'product' ? hashesOf(tx.fields).at(-1) : undefined
      if (last === undefined || expected.kind !== 'product') return verdictOn(tx, networkId, expected)
      const [batch, product] = await rpc.transactions(txHash, last)
      return verdictOnBatch(batch, product, expected)
    },
    async inspect(txHash) {
      const tx = await rpc.transaction(txHash)
      if (tx === undefined) return undefined
      const { fields } = tx
      const sequence = fields['Sequence']
      const carries = hashesOf(fields)
      return {
        payer: fields.Account,
        // A transaction with a ticket has Sequence 0, so no place among the numbers.
        ...(typeof sequence === 'number' && sequence > 0 ? { nonce: sequence } : {}),
        memo: memoOf(fields),
        ...(carries.length > 0 && { carries }),
      }
    },

    async needsExtraId(address) {
      const { root } = await rpc.account(address)
      return ((root?.Flags ?? 0) & REQUIRE_DEST_TAG) !== 0
    },

    arrived: async (txHash, address) => arrived(await rpc.transaction(txHash), address),
    ledgerOf: async (txHash) => (await rpc.transaction(txHash))?.validated?.ledgerIndex,
    async reach(ledger) {
      const { index, has } = await rpc.validated()
      return { newest: index, has: has(ledger) }
    },

    async point(address) {
      const { validated, current } = await rpc.accountNow(address)
      const { root, ledgerIndex } = validated
      if (root === undefined) return { block: String((await rpc.validated()).index), nonce: 0 }
      const waiting = (current.root?.Sequence ?? 0) - root.Sequence
      return { block: String(ledgerIndex), nonce: root.Sequence, ...(waiting > 0 && { waiting }) }
    },
    async hasWaiting(address) {
      const { validated, current } = await rpc.accountNow(address)
      return (current.root?.Sequence ?? 0) > (validated.root?.Sequence ?? 0)
    },
    sentSince: (address, since) => sentSince(rpc, log, address, since),
    incoming: [{ of: 'payments', paidTo: (address, since) => paidTo(rpc, log, address, since) }],
    async anchor() {
      const { index, hash } = await rpc.validated()
      if (canonicalTxHash(hash) === undefined)
        throw new SuiteError('UPSTREAM_ERROR', 'The nodes of the XRP Ledger are out of step. Try again.')
      return { number: String(index), hash }
    },
  }
}
