import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../ports/store.ts'
import { newFolder, withStore } from './testing/folder.ts'

const ROUNDS = 26
/** Every other writer dies this long after it was told to begin, at most: some before they have opened the folder. */
const LONGEST_MS = 100
/** The others die after so many acknowledgements, at most. */
const MOST_WRITES = 300

type End = { readonly afterMs: number } | { readonly afterWrites: number }

interface Writer {
  /** Lets it write into a folder, kills it in the end, and answers what it said was acknowledged. */
  writeUntilKilled(dir: string, prefix: number, end: End): Promise<string[]>
}

function startWriter(): Writer {
  const script = fileURLToPath(new URL('testing/writer.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const ready = once(child.stdout, 'data')
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  // The first line says that it is ready; one without its end was cut by the death of the process.
  const written = () => said.split('\n').slice(1, -1)

  return {
    async writeUntilKilled(dir, prefix, end) {
      await ready
      child.stdin.write(`${prefix} ${dir}\n`)
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

/** The ids whose transactions are there. Throws when one is there in part. */
async function whole({ read }: Store): Promise<Set<string>> {
  const sessions = (await read.sessions.list()).map((row) => row.id)
  const calls = (await read.idempotency.list()).map((row) => row.id)
  expect(calls).toEqual(sessions)
  expect((await read.partners.get('demo'))?.origins ?? []).toEqual(sessions.slice(-21))
  return new Set(sessions)
}

test('a process that is killed at any moment loses nothing that it acknowledged and leaves nothing by halves', async () => {
  const dir = await newFolder()
  await mkdir(dir)
  const acknowledged: string[] = []
  let next = startWriter()
  for (let round = 0; round < ROUNDS; round++) {
    const writer = next
    // To start takes longer than such a life: the next one gets ready meanwhile.
    next = startWriter()
    // From the first moment to the last, long and short lives mixed.
    const share = ((round * 7) % ROUNDS) / ROUNDS
    const end =
      round % 2 === 0 ? { afterMs: share * LONGEST_MS } : { afterWrites: Math.ceil(share * MOST_WRITES) }
    acknowledged.push(...(await writer.writeUntilKilled(dir, round, end)))
    const present = await withStore(dir, whole)
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([])
  }
  expect((await readdir(dir)).toSorted()).toEqual(['journal', 'snapshot.json'])
}, 120_000)
