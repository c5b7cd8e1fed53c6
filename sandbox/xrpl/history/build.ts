import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { writeJournal } from '../chain/journal.ts'
import { createXrplWorld } from '../world.ts'
import { generateHistory } from './generate.ts'
import { historyKey } from './key.ts'

/**
 * A program: generates the history up to now and writes it as a journal, beside everything else that starts.
 * Arguments: the file, the network id, and the scale.
 */
const [file = '', networkId = '0', scale = '1'] = process.argv.slice(2)
if (file === '') throw new Error('the journal has no name')
const world = createXrplWorld()
const ledger = generateHistory(
  world,
  { networkId: Number(networkId), now: Date.now },
  { seed: 'sandbox', until: Date.now(), scale: Number(scale) },
)
mkdirSync(path.dirname(file), { recursive: true })
writeJournal(`${file}.new`, ledger, historyKey(world, Number(networkId)))
renameSync(`${file}.new`, file)
