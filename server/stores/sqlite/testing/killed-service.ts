import { createInterface } from 'node:readline'
import { openSqliteStore } from '../index.ts'
import { repeatableRandom } from '#testing/plain-ports.ts'
import { startTestApp } from '#testing/test-app.ts'

/**
 * A service on a store that is killed at any moment. It starts when it gets a line, and prints its address, and the key
 * that it made if the line is `make-key`.
 */
const [file = ''] = process.argv.slice(2)
createInterface({ input: process.stdin })
  .once('line', (line) => void start(line))
  .once('close', () => process.exit())

async function start(line: string): Promise<void> {
  const store = await openSqliteStore(file)
  const app = await startTestApp({ store, random: repeatableRandom() })
  const key = line === 'make-key' ? await app.addKey('demo', 'live') : ''
  process.stdout.write(`${app.url} ${key}\n`)
}
