import { openSqliteStore } from '../index.ts'
import { repeatableRandom } from '#testing/plain-ports.ts'
import { startTestApp } from '#testing/test-app.ts'

/** A service on a store that is killed at any moment. It prints its address, and the key that it made if asked to. */
const [file = '', makesKey] = process.argv.slice(2)
const store = await openSqliteStore(file)
const app = await startTestApp({ store, random: repeatableRandom() })
const key = makesKey === undefined ? '' : await app.addKey('demo', 'live')
process.stdout.write(`${app.url} ${key}\n`)
