import { existsSync, openSync, closeSync, statSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { market } from '#contracts/market/index.ts'
import { systemClock } from '../../platform/system.ts'
import { createNativeSource } from '../read/source.ts'
import { newFolder, settingsFor, startIndexer } from '../testing/run-in-test.ts'
import { startExchange } from '../testing/trade-on-sandbox.ts'

async function world() {
  const exchange = await startExchange()
  onTestFinished(async () => exchange.stop())
  for (let i = 0; i < 10; i++) exchange.trade()
  const dir = newFolder()
  return {
    exchange,
    dir,
    file: path.join(dir, 'market.sqlite'),
    settings: settingsFor(exchange, dir, [exchange.server.websocket]),
    newest: () => exchange.server.ledger.last().header.ledger_index,
  }
}

test('a file that is no database is set aside with a sentence for the operator, and the index is built again', async () => {
  const { file, settings, newest } = await world()
  writeFileSync(file, Buffer.alloc(65_536, 7))
  const indexer = startIndexer(settings)
  await indexer.reaches(newest())
  await indexer.stop()
  expect(indexer.events).toContain('indexer.damaged')
  expect(statSync(`${file}.damaged`).size).toBe(65_536)
}, 60_000)

test('an index that is damaged in its middle is built again, once, and its reader answers from the new one', async () => {
  const { exchange, dir, file, settings, newest } = await world()
  const first = startIndexer(settings)
  await first.reaches(newest())
  await first.stop()
  const brokers = new Map<string, string>()
  const source = createNativeSource({ dir, brokers, clock: systemClock })
  onTestFinished(() => source.close())
  const ask = async () => source.ask('tokens', market.tokens.query.parse({}), new AbortController().signal)
  expect(await ask()).toMatchObject({ kind: 'found' })
  // Everything but the first pages is overwritten.
  const end = statSync(file).size
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(end - 8_192, 9), 0, end - 8_192, 8_192)
  closeSync(handle)
  exchange.trade()
  const second = startIndexer(settings)
  await second.reaches(newest())
  await second.stop()
  expect(second.events.filter((event) => event === 'indexer.damaged')).toHaveLength(1)
  expect(existsSync(`${file}.damaged`)).toBe(true)
  await expect.poll(async () => (await ask()).kind, { timeout: 10_000 }).toBe('found')
  const answer = await ask()
  expect(answer.kind === 'found' && answer.ledger).toBe(newest())
}, 90_000)
