import { callsOf } from '../../domain/payment/tx.ts'
import { toHex } from 'viem'
import { caip2Id } from '../../formats/caip2.ts'
import { SuiteError } from '../../domain/errors.ts'
import { LARGEST, minor, readMinor } from '../../domain/money.ts'
import type { Chain } from '../../ports/chain.ts'
import type { Log } from '../../ports/log.ts'
import { canonicalAddress, canonicalTxHash, isSame } from './codec/address.ts'
import { isNative } from '../../formats/coins.ts'
import { defined } from '../../kit/defined.ts'
import { refuseProduct } from '../shared/refuse-product.ts'
import { preparations } from './build/preparations.ts'
import { accountLacks } from './node/account-lacks.ts'
import { balances } from './node/balances.ts'
import { lacks } from './node/lacks.ts'
import { productProblem } from './build/check-product.ts'
import type { EvmDefinition } from './definitions.ts'
import { feeLeg } from './build/fee-leg.ts'
import { createTogether } from './build/together.ts'
import { transfer } from './build/transfer.ts'
import { createIncoming } from './history/incoming.ts'
import { memoOf } from './codec/memo.ts'
import { legsIn } from './judge/sighting.ts'
import type { Rpc } from './node/rpc.ts'
import type { KnownTokens } from './history/token-history.ts'
import { createSentSince } from './history/sent-since.ts'
import { arrived } from './judge/arrived.ts'
import { verify } from './judge/verify.ts'
import { createCallsContract } from './node/calls-contract.ts'
import { wouldFail } from './node/would-fail.ts'

export interface EvmChainDeps {
  readonly definition: EvmDefinition
  /** The nodes as one. */
  readonly node: Rpc
  /** Contracts that a product call may go to and that may be allowed to spend tokens. */
  readonly routers: readonly string[]
  readonly log: Log
  /** The listed tokens, which are looked for where nodes tell of no others. */
  readonly listedTokens?: KnownTokens
}

/** An EVM chain over its JSON-RPC nodes. */
export function createEvmChain({ definition, node: rpc, routers, log, listedTokens }: EvmChainDeps): Chain {
  const known = new Set(routers.map((router) => router.toLowerCase()))
  const isRouter = (address: string) => known.has(address.toLowerCase())

  return {
    key: definition.key,
    family: 'evm',
    caip2: caip2Id.evm(definition.id),
    coin: definition.coin,
    blockMs: definition.blockMs,

    owns: (tx) => tx.family === 'evm' && tx.chainId === definition.id,
    canonicalAddress,
    canonicalAsset(text) {
      const address = isNative({ address: text }) ? text : canonicalAddress(text)
      return address === undefined ? undefined : { address }
    },
    canonicalTxHash,
    largest: () => LARGEST,

    feeAsset: (from) => from,
    feeLeg: async (leg) => feeLeg(definition.id, leg),
    transfer: async (ask) => transfer(definition.id, ask),
    routers,
    preparations: (need) => preparations(rpc, definition.id, isRouter, need),
    checkProduct(tx, expected) {
      const problem = productProblem(tx, expected, { id: definition.id, isRouter })
      refuseProduct(log, 'evm.product.refused', tx, problem, { chain: definition.key })
    },

    together: createTogether(rpc),
    coinIn: (tx) => minor(callsOf(tx).reduce((sum, { value }) => sum + readMinor(value), 0n)),
    // A new account begins with the number 0.
    numberAt: ({ nonce }) => nonce,

    balances: (address, assets) => balances(rpc, address, assets),

    async lacks(need) {
      const [account, funds] = await Promise.all([accountLacks(rpc, need), lacks(rpc, definition.coin, need)])
      // Whoever sends a contract's transaction pays its gas.
      if (account === undefined) return funds
      return [...account, ...(await lacks(rpc, definition.coin, { ...need, steps: [] }))]
    },

    verify: (txHash, expected) => verify(rpc, definition, txHash, expected),
    async inspect(txHash) {
      const tx = await rpc.transaction(txHash)
      if (tx === undefined) return undefined
      const memo = memoOf(tx)
      const isCall = memo.length > 64
      const called = isCall ? canonicalAddress(tx.to ?? '') : undefined
      const legs = isCall && !isSame(tx.to, tx.from) ? await legsIn(rpc, tx) : []
      return {
        payer: canonicalAddress(tx.from) ?? tx.from,
        nonce: tx.nonce,
        memo,
        ...defined({ called }),
        ...(legs.length > 0 && { legs }),
      }
    },

    arrived: (txHash, address) => arrived(rpc, definition, txHash, address),
    async ledgerOf(txHash) {
      const { blockNumber } = (await rpc.transaction(txHash)) ?? {}
      return typeof blockNumber === 'bigint' ? Number(blockNumber) : undefined
    },
    async reach(ledger) {
      const [newest, block] = await Promise.all([rpc.head(), rpc.block(BigInt(ledger))])
      return { newest: Number(newest), has: block !== undefined }
    },

    callsContract: createCallsContract(rpc),
    wouldFail: (tx, expected, before) => wouldFail(rpc, tx, expected, before),
    async point(address) {
      const block = await rpc.head()
      const [nonce, pending] = await Promise.all([
        rpc.nonce(address, block),
        // A node that cannot tell is no reason to prepare nothing: only a fee without a name asks for it.
        rpc.nonce(address, 'pending').catch(() => 0),
      ])
      return { block: block.toString(), nonce, ...(pending > nonce && { waiting: pending - nonce }) }
    },
    async hasWaiting(address) {
      // One batch, which one node answers; a node that does not know `pending` answers `latest` twice.
      const [pending, latest] = await Promise.all([
        rpc.nonce(address, 'pending'),
        rpc.nonce(address, 'latest'),
      ])
      return pending > latest
    },
    sentSince: createSentSince(rpc, definition.key, log),
    incoming: createIncoming(rpc, definition, log, listedTokens),
    async anchor() {
      const head = await rpc.head()
      const depth = BigInt(definition.anchorDepth)
      const block = await rpc.block(head > depth ? head - depth : 0n)
      if (block === undefined)
        throw new SuiteError('UPSTREAM_ERROR', `The nodes of ${definition.name} are out of step. Try again.`)
      return { number: toHex(block.number), hash: block.hash }
    },
  }
}
