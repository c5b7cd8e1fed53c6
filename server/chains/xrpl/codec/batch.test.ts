import { expect, test } from 'vitest'
import { UnreadableTransaction } from '../../../domain/errors.ts'
import { hashesOf } from './batch.ts'

const Account = 'rrrrrrrrrrrrrrrrrrrrBZbvji'
const batchOf = (TransactionType: string) => ({
  TransactionType: 'Batch',
  Account,
  RawTransactions: [
    { RawTransaction: { TransactionType, Account, Flags: 0x40000000, Fee: '0', SigningPubKey: '' } },
  ],
})

test('a batch that anyone sent with a transaction of an unknown kind is unreadable, and no failure of ours', () => {
  expect(hashesOf(batchOf('AccountSet'))).toEqual([expect.stringMatching(/^[0-9A-F]{64}$/)])
  expect(() => hashesOf(batchOf('NewThing'))).toThrow(UnreadableTransaction)
  expect(hashesOf({ TransactionType: 'Payment', Account })).toEqual([])
})
