import { Wallet } from 'xrpl'
import type { IndexedLedger } from '../../deriver.ts'
import { RIPPLE_EPOCH } from '../../../../formats/xrpl.ts'
import { type ClosedLedger, createLedger } from '../../../../../sandbox/xrpl/ledger.ts'
import { methods } from '../../../../../sandbox/xrpl/rpc/methods.ts'
import { Params } from '../../../../../sandbox/xrpl/rpc/params.ts'

type Json = Readonly<Record<string, unknown>>

/** A sandbox ledger without a server, whose clock is stepped, and accounts that sign for it. */
export function createNftLedger(names: readonly string[], start = Date.UTC(2026, 0, 1)) {
  const wallets = new Map(names.map((name) => [name, Wallet.generate()]))
  let now = start
  const ledger = createLedger({
    networkId: 0,
    now: () => now,
    genesis: new Map([...wallets.values()].map(({ classicAddress }) => [classicAddress, 100_000_000_000n])),
  })
  let read = ledger.last().header.ledger_index
  const walletOf = (name: string): Wallet => {
    const found = wallets.get(name)
    if (found === undefined) throw new Error(`no wallet ${name}`)
    return found
  }

  return {
    ledger,
    address: (name: string) => walletOf(name).classicAddress,
    time: () => now,
    /** Signs and submits a transaction of an account; answers its verdict and its metadata. */
    send(name: string, fields: Json) {
      const wallet = walletOf(name)
      const account = wallet.classicAddress
      const root: unknown = call('account_info', { account, ledger_index: 'current' })['account_data']
      const Sequence = isJson(root) ? root['Sequence'] : undefined
      const json = { Account: account, Fee: '12', Flags: 0, Sequence, ...fields }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks what it signs
      const { tx_blob, hash } = wallet.sign(json as unknown as Parameters<Wallet['sign']>[0])
      const result = ledger.submit(tx_blob)?.result ?? 'unreadable'
      return { result, hash, meta: ledger.transaction(hash)?.metadata }
    },
    /** Closes the open ledger, this many seconds after the one before it. */
    close(seconds: number): void {
      now += seconds * 1_000
      ledger.close()
    },
    /** The ledgers that have closed since the last call, as the indexer reads them. */
    newLedgers(): readonly IndexedLedger[] {
      const fresh = ledger.all().filter(({ header }) => header.ledger_index > read)
      read = ledger.last().header.ledger_index
      return fresh.map(indexed)
    },
    /** Calls a method of the node's API. */
    call,
  }

  function call(method: string, params: Json): Json {
    const work = methods.get(method)
    if (work === undefined) throw new Error(`no method ${method}`)
    const answer: unknown = work(ledger, Params.parse(params))
    return isJson(answer) ? answer : {}
  }
}
export type NftLedger = ReturnType<typeof createNftLedger>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

function indexed({ header, transactions }: ClosedLedger): IndexedLedger {
  return {
    index: header.ledger_index,
    hash: header.ledger_hash,
    parentHash: header.parent_hash,
    closedAt: (header.close_time + RIPPLE_EPOCH) * 1_000,
    transactions: transactions.map(({ json, hash, metadata }) => ({
      hash,
      position: metadata.TransactionIndex,
      tx: {
        ...json,
        TransactionType: String(json['TransactionType']),
        Account: String(json['Account']),
      },
      meta: { ...metadata },
    })),
  }
}
