import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateHistory } from '../history/generate.ts'
import { historyKey } from '../history/key.ts'
import { signerOf } from '../keys/signer.ts'
import { createLedger, type Ledger } from '../ledger.ts'
import { createXrplWorld } from '../world.ts'
import { openJournal, writeJournal } from './journal.ts'
import { createSender } from './sender.ts'

const networkId = 63_456
const until = Date.parse('2026-11-20T12:00:00Z')
const world = createXrplWorld()
const key = historyKey(world, networkId)
const dir = mkdtempSync(path.join(tmpdir(), 'suite-journal-'))
const file = path.join(dir, 'xrpl.journal')

let made: Ledger
beforeAll(() => {
  made = generateHistory(
    world,
    { networkId, now: () => until + 1_000 },
    { seed: 'journal', until, scale: 0.02 },
  )
  writeJournal(file, made, key)
})
afterAll(() => rmSync(dir, { recursive: true }))

function open() {
  const journal = openJournal(file, key)
  if (journal === undefined) throw new Error('the journal cannot be opened')
  const ledger = createLedger({ networkId, genesis: world.genesis, now: () => until, restored: journal })
  journal.follow(ledger)
  return { ledger, stop: journal.stop }
}
const pay = (ledger: Ledger) =>
  createSender(ledger)(signerOf('user 0'), {
    TransactionType: 'Payment',
    Destination: signerOf('user 1').account,
    Amount: '1000000',
  })

test('a ledger that is opened again has the same hashes, transactions and accounts', async () => {
  const { ledger, stop } = open()
  expect(ledger.all().map(({ header }) => header)).toEqual(made.all().map(({ header }) => header))
  const { account } = signerOf('history faucet')
  const list = (of: Ledger) =>
    of.transactionsOf(account).map(({ hash, json, metadata }) => ({ hash, json, metadata }))
  expect(list(ledger)).toEqual(list(made))
  expect([...ledger.openState().all()]).toEqual([...made.openState().all()])
  await stop()
})

test('it goes on: ledgers that closed since are there after the next start, and the chain holds', async () => {
  const first = open()
  const { hash } = pay(first.ledger)
  first.ledger.close()
  first.ledger.close()
  const last = first.ledger.last().header
  await first.stop()
  const second = open()
  expect(second.ledger.last().header).toEqual(last)
  expect(second.ledger.transaction(hash)).toMatchObject({ result: 'tesSUCCESS' })
  pay(second.ledger)
  expect(second.ledger.close().header.parent_hash).toBe(last.ledger_hash)
  await second.stop()
})

test('a tail that was not written to its end is cut; what had closed before it stays', async () => {
  const first = open()
  const last = first.ledger.last().header
  pay(first.ledger)
  first.ledger.close()
  await first.stop()
  truncateSync(file, statSync(file).size - 20)
  const second = open()
  expect(second.ledger.last().header).toEqual(last)
  await second.stop()
  appendFileSync(file, 't\ttesSUCCESS\tno end')
  const third = open()
  expect(third.ledger.last().header).toEqual(last)
  await third.stop()
})

test('a journal of another ledger is not opened', () => {
  expect(openJournal(file, { ...key, networkId: 1 })).toBeUndefined()
  expect(openJournal(`${file}.missing`, key)).toBeUndefined()
})
