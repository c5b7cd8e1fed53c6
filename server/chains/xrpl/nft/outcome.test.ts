import { expect, test } from 'vitest'
import type { BrokerTx } from '../../../domain/sale/nft-sale.ts'
import type { LedgerTx, Validated } from '../codec/tx.ts'
import type { Rpc } from '../node/rpc.ts'
import { outcomeOf } from './outcome.ts'

const account = 'rBroker'
const tx: BrokerTx = { kind: 'accept', hash: 'AA', sequence: 7, signedIn: 90, lastLedger: 100, blob: '00' }
const validated = (result: string): Validated => ({
  ledgerIndex: 95,
  at: new Date(0),
  result,
  deliveredOther: false,
})
const sent = (hash: string, Sequence: number, by = account): LedgerTx => ({
  hash,
  fields: { TransactionType: 'NFTokenAcceptOffer', Account: by, Sequence },
  validated: validated('tesSUCCESS'),
})

/** Nodes that know a transaction or not, have the account at a number, and show a history. */
const outcome = (
  seen: LedgerTx | undefined,
  ledgerIndex: number,
  Sequence: number,
  txs: readonly LedgerTx[],
) =>
  outcomeOf(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other calls are not made
    {
      transaction: async () => seen,
      account: async () => ({ ledgerIndex, root: { Sequence, Balance: 1n, Flags: 0, OwnerCount: 0 } }),
      history: async (_, from) => ({ firstLedger: from, txs }),
    } as Partial<Rpc> as Rpc,
    account,
    tx,
  )

test('a transaction in a validated ledger is done, whatever its result', async () => {
  expect(await outcome(sent('AA', 7), 95, 8, [])).toEqual({ state: 'done', result: 'tesSUCCESS' })
  const failed = { ...sent('AA', 7), validated: validated('tecEXPIRED') }
  expect(await outcome(failed, 95, 8, [])).toEqual({ state: 'done', result: 'tecEXPIRED' })
})

test.each([
  ['a node that has it in no validated ledger', { hash: 'AA', fields: sent('AA', 7).fields }, 200, 7],
  ['a node that does not know it, up to its last ledger', undefined, 100, 7],
  ['a node that lags', undefined, 60, 3],
] as const)('%s proves nothing', async (_, seen, index, number) => {
  expect(await outcome(seen, index, number, [])).toEqual({ state: 'pending' })
})

test('it is dead when its last ledger has passed and the account is still at its number', async () => {
  expect(await outcome(undefined, 101, 7, [])).toEqual({ state: 'dead' })
})

test('once the account has gone on, its history decides', async () => {
  expect(await outcome(undefined, 101, 8, [sent('BB', 6), sent('AA', 7)])).toMatchObject({ state: 'done' })
  expect(await outcome(undefined, 101, 8, [sent('BB', 7)])).toEqual({ state: 'dead' })
  // Someone else's transaction with the same number says nothing, nor does a history with a gap.
  expect(await outcome(undefined, 101, 8, [sent('BB', 7, 'rOther')])).toEqual({ state: 'hidden' })
})
