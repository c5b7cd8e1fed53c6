import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { openSharedStore, processKinds } from '#server/compose/sharing/open-store.ts'
import { systemClock } from '#server/platform/system.ts'
import { openChain } from '../kills/chain.ts'
import { createLastingBridge } from '../kills/bridge.ts'
import { repeatableRandom, silentLog } from '../plain-ports.ts'
import { samplePartner } from '../samples.ts'
import { startTestApp } from '../test-app.ts'

/**
 * A process of a service that is killed at any moment: the address of its store, its kind, and the file of its chain. It
 * starts when it gets a line, and prints its address, and the key that it made if the line is `make-key`.
 */
const [database = '', kindName, chainFile = ''] = process.argv.slice(2)
const kind = processKinds.find((name) => name === kindName)
createInterface({ input: process.stdin })
  .once('line', (line) => void start(line))
  .once('close', () => process.exit())

/** What fails inside is told to whoever reads of a failed test. */
const log = {
  ...silentLog,
  error: (event: string, fields?: object) => process.stderr.write(`${inspect({ event, ...fields })}\n`),
}

async function start(line: string): Promise<void> {
  // Steps are real time.
  const clock = { ...systemClock, step: (ms: number) => pause(ms) }
  const random = repeatableRandom()
  const config = { DATABASE_URL: database, DATABASE_DIRECT_URL: undefined, DATA_DIR: '' }
  const { store, ...shared } = await openSharedStore(config, { random, clock, log }, kind ?? 'all')
  const outside = { clock, chain: openChain(chainFile, clock) }
  const app = await startTestApp({ store, shared, outside, random, log, bridge: createLastingBridge })
  if (line === 'make-key')
    await store.transact(({ partners }) => partners.update({ ...samplePartner, tier: 'scale' }))
  const key = line === 'make-key' ? await app.addKey('demo', 'live', ['swap', 'bridge']) : ''
  await app.resume()
  process.stdout.write(`${app.url} ${key}\n`)
}
