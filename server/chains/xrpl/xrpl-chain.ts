import { isValidClassicAddress } from 'ripple-address-codec'
import type { Asset } from '#contracts/api/payment.ts'
import { SuiteError } from '../../domain/errors.ts'
import { LARGEST, minor } from '../../domain/money.ts'
import { addressOf, ledgerAsset } from '../../formats/xrpl.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import type { XrplNode } from '../../ports/xrpl-node.ts'
import { canonicalAddress, canonicalTxHash } from './codec/address.ts'
import { balances } from './node/balances.ts'
import { dropsIn, productProblem, refusedProduct } from './build/check-product.ts'
import { feeLeg } from './build/fee-leg.ts'
import { memoOf } from './codec/memo.ts'
import { createRpc, type ValidatedLedger } from './node/rpc.ts'
import { paidTo, sentSince } from './history/sent-since.ts'
import { trustlines } from './build/preparations.ts'
import { verdictOn } from './judge/verify.ts'

export interface XrplChainDeps {
  /** 0 is the main network, 1 the test network. */
  readonly networkId: number
  readonly log: Log
  /** Shortest time between two ledgers, in milliseconds; 4,000 by default. */
  readonly blockMs?: number
  /** Epoch milliseconds; the machine's clock by default. */
  readonly nowMs?: () => number
}

/** XRP; its minor unit is the drop. */
export const xrpCoin: Asset = { address: 'native', symbol: 'XRP', name: 'XRP', decimals: 6 }

const LEDGER_MS = 4_000
/** Drops: all that there ever was. */
const ALL_XRP = minor(10n ** 17n)
/** Validators change the reserves by vote, every few years. */
const RESERVES_MS = 60_000

/** The XRP Ledger over nodes that the router of its swaps uses as well. */
export function xrplChain(deps: XrplChainDeps, node: XrplNode): Chain {
  const { networkId, log, blockMs = LEDGER_MS, nowMs = Date.now } = deps
  const rpc = createRpc(node)
  let known: { readonly ledger: ValidatedLedger; readonly atMs: number } | undefined

  /** The last validated ledger for its reserves; not for its place, which may be old. */
  async function reserves(): Promise<ValidatedLedger> {
    if (known === undefined || nowMs() - known.atMs > RESERVES_MS)
      known = { ledger: await rpc.validated(), atMs: nowMs() }
    return known.ledger
  }

  return {
    key: 'xrpl',
    coin: xrpCoin,
    blockMs,

    canonicalAddress: (text) => canonicalAddress(text, networkId),
    canonicalAsset(text) {
      const asset = ledgerAsset(text)
      if (asset === undefined) return undefined
      const { currency, issuer } = asset
      if (issuer === undefined) return { address: 'native' }
      return isValidClassicAddress(issuer) ? { address: addressOf(asset), currency } : undefined
    },
    canonicalTxHash,
    largest: ({ address }) => (address === xrpCoin.address ? ALL_XRP : LARGEST),

    // The treasury holds no lines: issued tokens come and go, and each could be frozen.
    feeAsset: () => xrpCoin,
    feeLeg: async (leg) => feeLeg(networkId, leg),
    preparations: (need) => trustlines(rpc, reserves, networkId, need),
    checkProduct(tx, expected) {
      const problem = productProblem(tx, expected, networkId)
      if (problem === undefined) return
      log.error('xrpl.product.refused', { problem })
      throw refusedProduct(problem)
    },
    coinIn: (tx) => minor(dropsIn(tx)),

    balances: (address, assets) => balances(rpc, reserves, address, assets),

    verify: async (txHash, expected) => verdictOn(await rpc.transaction(txHash), networkId, expected),
    async inspect(txHash) {
      const tx = await rpc.transaction(txHash)
      if (tx === undefined) return undefined
      const { fields } = tx
      const sequence = fields['Sequence']
      return {
        payer: fields.Account,
        // A ticket's transaction has no place of its own: its Sequence is 0.
        ...(typeof sequence === 'number' && sequence > 0 ? { nonce: sequence } : {}),
        memo: memoOf(fields),
      }
    },

    async point(address) {
      const { root, ledgerIndex } = await rpc.account(address)
      if (root !== undefined) return { block: String(ledgerIndex), nonce: root.Sequence }
      return { block: String((await rpc.validated()).index), nonce: 0 }
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
        throw new SuiteError('UPSTREAM_ERROR', 'The XRP Ledger is out of step. Try again.')
      return { number: String(index), hash }
    },
  }
}
