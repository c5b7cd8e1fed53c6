import { entryFields } from './entry-fields.ts'
import { allTypes } from './entry-types.ts'
import { flag, hash, uint32, pages, ofLedger } from './fields.ts'
import { ofState, light, ofNode, type RelayMethod } from './method.ts'

/** Methods about ledgers, their entries and transactions. */
export const ledgerMethods: readonly RelayMethod[] = [
  {
    name: 'ledger',
    reads: 'a ledger, with its transactions on demand',
    ...light,
    heavyWith: ['transactions', 'expand'],
    params: { ...ofLedger, transactions: flag, expand: flag, binary: flag },
  },
  { name: 'ledger_closed', reads: 'the number of the ledger that closed last', ...ofNode },
  { name: 'ledger_current', reads: 'the number of the open ledger', ...ofNode },
  {
    name: 'ledger_data',
    reads: 'all entries of a type, page by page',
    ...ofState,
    class: 'heavy',
    isPaid: true,
    params: {
      ...ofLedger,
      type: { kind: 'word', words: allTypes },
      binary: flag,
      ...pages(256, 256, undefined, 16),
    },
    needs: [['type']],
  },
  {
    name: 'ledger_entry',
    reads: 'one entry of the ledger',
    ...light,
    params: { ...ofLedger, ...entryFields },
    needs: [Object.keys(entryFields).filter((name) => name !== 'binary')],
  },
  {
    name: 'ledger_index',
    reads: 'the ledger that was the last one at a time',
    class: 'light',
    params: { date: { kind: 'name', most: 30 } },
    nodes: 'clio',
    lasts: 'now',
  },
  { name: 'ledger_range', reads: 'the ledgers that a node has', ...ofNode, nodes: 'clio' },
  {
    name: 'transaction_entry',
    reads: 'a transaction of one ledger',
    ...light,
    params: { ...ofLedger, tx_hash: hash },
    needs: [['tx_hash']],
    nodes: 'history',
  },
  {
    name: 'tx',
    reads: 'a transaction with its result',
    class: 'light',
    params: {
      transaction: hash,
      ctid: { kind: 'hex', digits: 16 },
      binary: flag,
      min_ledger: uint32,
      max_ledger: uint32,
    },
    needs: [['transaction', 'ctid']],
    nodes: 'history',
    lasts: 'transaction',
  },
]
