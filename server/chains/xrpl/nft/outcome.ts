import type { BrokerTx } from '../../../domain/sale/nft-sale.ts'
import type { BrokerTxOutcome } from '../../../ports/chain/nft-sales.ts'
import type { LedgerTx } from '../codec/tx.ts'
import type { Rpc } from '../node/rpc.ts'

/** Pages of history between the signature and its last ledger: the broker's own transactions are few. */
const MOST_PAGES = 10

/**
 * What has become of a signed transaction. A node that does not know it proves nothing. It is dead once a validated
 * ledger behind its last one has the account at the same number, or once another transaction has that number.
 */
export async function outcomeOf(rpc: Rpc, account: string, tx: BrokerTx): Promise<BrokerTxOutcome> {
  const seen = await rpc.transaction(tx.hash)
  if (seen !== undefined) return seenFate(seen)
  const { root, ledgerIndex } = await rpc.account(account)
  if (ledgerIndex <= tx.lastLedger) return { state: 'pending' }
  if (root !== undefined && root.Sequence <= tx.sequence) return { state: 'dead' }
  const holder = await holderOf(rpc, account, tx)
  if (holder?.hash === tx.hash) return seenFate(holder)
  return { state: holder === undefined ? 'hidden' : 'dead' }
}

const seenFate = ({ validated }: LedgerTx): BrokerTxOutcome =>
  validated === undefined ? { state: 'pending' } : { state: 'done', result: validated.result }

/** The transaction of the account that has the number. */
async function holderOf(rpc: Rpc, account: string, tx: BrokerTx): Promise<LedgerTx | undefined> {
  let marker: unknown
  for (let page = 0; page < MOST_PAGES; page++) {
    const { txs, marker: next } = await rpc.history(account, tx.signedIn, marker)
    const found = txs.find(({ fields }) => fields.Account === account && fields['Sequence'] === tx.sequence)
    if (found !== undefined || next === undefined) return found
    marker = next
  }
  return undefined
}
