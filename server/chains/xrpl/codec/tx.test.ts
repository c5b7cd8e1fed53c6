import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEntry, readTx } from './tx.ts'

/** As mainnet's servers tell of it in version 2 of their API, without what it changed in the ledger. */
const recorded = JSON.parse(readFileSync(new URL('recorded/tx-v2.json', import.meta.url), 'utf8'))

test('a transaction of mainnet is read as its servers tell of it', () => {
  const { result } = recorded.body
  const tx = readTx(result)
  expect(tx).toMatchObject({
    hash: 'C53ECF838647FA5A4C780377025FEC7999AB4182590510CA461444B207AB74A9',
    fields: {
      TransactionType: 'OfferCreate',
      Account: 'rhhh49pFH96roGyuC4E5P4CHaNjS1k8gzM',
      Sequence: 5037710,
    },
    validated: {
      ledgerIndex: 56865245,
      at: new Date('2020-07-16T20:53:40Z'),
      result: 'tesSUCCESS',
      deliveredOther: false,
    },
  })
  // Neither is signed: servers add both.
  expect(tx?.fields).not.toHaveProperty('ledger_index')
  expect(tx?.fields).not.toHaveProperty('date')
  expect(readEntry(result)).toEqual(tx)
})
