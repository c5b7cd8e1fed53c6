import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Store } from '../../../ports/store.ts'
import { aCall, aPartner, aSession } from '#testing/stores/rows.ts'
import { openSqliteStore } from '../index.ts'

/**
 * A process to be killed. It prints `ready`. When it gets a prefix and a file (`<prefix> <file>`), it opens the
 * store, writes until its end, and prints the id of each acknowledged transaction.
 */

const WRITERS = 8

async function write(store: Store, prefix: string, writer: number): Promise<never> {
  for (let n = 0; ; n++) {
    const id = `${prefix}.${writer}.${n}`
    await store.transact(async (t) => {
      const partner = await t.partners.get('demo')
      if (partner === undefined) await t.partners.insert(aPartner('demo', { origins: [id] }))
      else await t.partners.update({ ...partner, origins: [...partner.origins.slice(-20), id] })
      await t.sessions.insert(aSession(id))
      await t.idempotency.insert(aCall(id))
    })
    say(id)
  }
}

/** Directly to the pipe: buffered lines would be lost when the process dies. */
function say(line: string): void {
  for (;;)
    try {
      writeSync(1, `${line}\n`)
      return
    } catch (error) {
      // The pipe is full until the other side reads.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
}

say('ready')
createInterface({ input: process.stdin })
  .once('line', (line) => void start(line))
  .once('close', () => process.exit())

async function start(line: string): Promise<void> {
  const [prefix = '', file = ''] = line.split(' ')
  const store = await openSqliteStore(file)
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(store, prefix, writer)))
}
