import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '#testing/programs/built.ts'
import type { Store } from '../../ports/store.ts'
import { openSqliteStore } from './index.ts'
import { newFolder } from './testing/folder.ts'
import { everyRow } from '../../kit/every-row.ts'

const ROUNDS = 30
/** The longest life of every other writer after its start, in milliseconds: some die before they open the folder. */
const LONGEST_MS = 100
/** The most acknowledgements after which the others die. */
const MOST_WRITES = 300

type End = { readonly afterMs: number } | { readonly afterWrites: number }

interface Writer {
  /** Lets it write into a store, kills it, and answers the ids of acknowledged transactions. */
  writeUntilKilled(file: string, prefix: number, end: End): Promise<string[]>
}

function startWriter(script: string): Writer {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const ready = once(child.stdout, 'data')
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  // The first line says that it is ready. A line without its end was cut when the process died.
  const written = () => said.split('\n').slice(1, -1)

  return {
    async writeUntilKilled(file, prefix, end) {
      await Promise.race([ready, ended])
      child.stdin.write(`${prefix} ${file}\n`)
      if ('afterMs' in end) await pause(end.afterMs)
      else
        while (written().length < end.afterWrites && child.exitCode === null && child.signalCode === null)
          await Promise.race([once(child.stdout, 'data'), ended])
      child.kill('SIGKILL')
      expect(await ended).toEqual([null, 'SIGKILL'])
      return written()
    },
  }
}

/** The ids whose transactions are there. Throws when a transaction is there only in part. */
async function whole({ read }: Store): Promise<Set<string>> {
  const sessions = (await everyRow(read.sessions)).map((row) => row.id)
  const calls = (await everyRow(read.idempotency)).map((row) => row.id)
  expect(calls).toEqual(sessions)
  expect((await read.partners.get('demo'))?.origins ?? []).toEqual(sessions.slice(-21))
  return new Set(sessions)
}

test('a process that is killed at any moment loses no acknowledged transaction and leaves none in part', async () => {
  const file = path.join(newFolder(), 'suite.sqlite')
  const script = await builtProgram('killed-writer')
  const acknowledged: string[] = []
  let next = startWriter(script)
  for (let round = 0; round < ROUNDS; round++) {
    const writer = next
    // A start takes longer than such a life: the next writer gets ready meanwhile.
    next = startWriter(script)
    // Long and short lives are mixed.
    const share = ((round * 7) % ROUNDS) / ROUNDS
    const end =
      round % 2 === 0 ? { afterMs: share * LONGEST_MS } : { afterWrites: Math.ceil(share * MOST_WRITES) }
    acknowledged.push(...(await writer.writeUntilKilled(file, round, end)))
    const store = await openSqliteStore(file)
    const present = await whole(store)
    await store.close()
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([])
  }
}, 300_000)
