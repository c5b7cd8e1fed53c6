import { caip2Id } from '../../formats/caip2.ts'
import { SuiteError } from '../../domain/errors.ts'
import { minor } from '../../domain/money.ts'
import { boundFrom, endOf } from '../../formats/stellar.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { AskHorizon } from '../../ports/horizon.ts'
import type { Log } from '../../ports/log.ts'
import { canonicalAddress, canonicalTxHash } from './codec/address.ts'
import { xlm } from '../../formats/coins.ts'
import { refuseProduct } from '../shared/refuse-product.ts'
import { isAsset } from './codec/asset.ts'
import { coinIn } from './codec/coin-in.ts'
import { balances } from './node/balances.ts'
import { productProblem } from './build/check-product.ts'
import { createHorizon } from './node/horizon.ts'
import { feeLeg } from './build/fee-leg.ts'
import { transfer } from './build/transfer.ts'
import { lacks } from './build/lacks.ts'
import { preparations } from './build/preparations.ts'
import { together } from './build/together.ts'
import { nonceOf, paidTo, pointOf, sentSince } from './history/sent-since.ts'
import { arrived } from './judge/arrived.ts'
import { verify } from './judge/verify.ts'

export interface StellarChainDeps {
  /** The network's passphrase, which tells it from every other. */
  readonly passphrase: string
  /** The Horizon servers as one; the router of swaps uses them as well. */
  readonly node: AskHorizon
  readonly log: Log
  readonly clock: Clock
}

/** A ledger closes about every five seconds. */
const LEDGER_MS = 5_000
/** Amounts are int64. */
const LARGEST = minor(2n ** 63n - 1n)
/** By then, a transaction that landed at the last moment is visible. */
const SEEN_MS = 3 * LEDGER_MS

/** Stellar over its Horizon servers. */
export function createStellarChain({ passphrase, node, log, clock }: StellarChainDeps): Chain {
  const horizon = createHorizon(node)
  const bounds = () => ({ network: passphrase, validUntil: boundFrom(clock.now()) })

  return {
    key: 'xlm',
    family: 'stellar',
    caip2: caip2Id.stellar(passphrase),
    coin: xlm,
    blockMs: LEDGER_MS,

    owns: (tx) => tx.family === 'stellar' && tx.network === passphrase,
    canonicalAddress,
    canonicalAsset: (text) => (isAsset(text) ? { address: text } : undefined),
    canonicalTxHash,
    largest: () => LARGEST,

    // The treasury would need a trust line for every other asset.
    feeAsset: () => xlm,
    feeLeg: async (leg) => feeLeg(bounds(), leg),
    transfer: async (ask) => transfer(bounds(), ask),
    preparations(need) {
      for (const { address } of [need.from, need.to])
        if (!isAsset(address)) return Promise.reject(noAsset(address))
      return preparations(horizon, bounds(), need)
    },
    checkProduct(tx, expected) {
      refuseProduct(log, 'stellar.product.refused', tx, productProblem(tx, expected, passphrase))
    },
    together: async (legs) => together(bounds(), legs),
    coinIn,
    endOf,

    balances: (address, assets) => balances(horizon, address, assets),
    needsExtraId: async (address) => (await horizon.account(address))?.needsMemo === true,

    lacks: (need) => lacks(horizon, need),

    verify: (txHash, expected) => verify(horizon, passphrase, txHash, expected),
    async inspect(txHash) {
      const tx = await horizon.transaction(txHash)
      if (tx === undefined) return undefined
      const { source: payer, sequence, memo, canonicalHash, ledger } = tx
      const other = canonicalHash === txHash ? {} : { txHash: canonicalHash }
      return { payer, nonce: nonceOf(sequence), block: ledger, memo, ...other }
    },

    arrived: (txHash, address) => arrived(horizon, txHash, address),
    ledgerOf: async (txHash) => (await horizon.transaction(txHash))?.ledger,
    async reach(ledger) {
      const [newest, has] = await Promise.all([horizon.latestLedger(), horizon.hasLedger(ledger)])
      return { newest: newest.sequence, has }
    },

    point: (address) => pointOf(horizon, address),
    // Horizon shows transactions in closed ledgers, and none that waits for the next one.
    hasWaiting: async () => false,
    // By the ledgers' own time: neither our clock nor the wallet's counts.
    async mayStillLand(tx) {
      const end = endOf(tx)
      if (end === undefined) return false
      return (await horizon.latestLedger()).closedAt.getTime() <= end.getTime() + SEEN_MS
    },
    sentSince: (address, since) => sentSince(horizon, log, address, since),
    incoming: [{ of: 'payments', paidTo: (address, since) => paidTo(horizon, log, address, since) }],
    async anchor() {
      const { sequence, hash } = await horizon.latestLedger()
      return { number: sequence.toString(), hash }
    },
  }
}

const noAsset = (address: string): SuiteError =>
  new SuiteError('UNSUPPORTED_TOKEN', 'This is not an asset on Stellar.', {
    details: { token: address },
  })
