import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import type { ProcessKind } from '#server/compose/sharing/open-store.ts'
import { builtProgram } from '../programs/built.ts'

export interface KilledService {
  readonly url: string
  readonly key: string
  readonly kill: () => Promise<void>
}

/**
 * A start takes longer than a life: the next process of a kind gets ready meanwhile, and opens the store when it is its
 * turn. A test's processes end with it.
 */
export async function getReady(database: string, kind: ProcessKind, chainFile: string) {
  const program = await builtProgram('killed-service')
  const child = spawn(process.execPath, [program, database, kind, chainFile], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return async (line: 'start' | 'make-key' = 'start'): Promise<KilledService> => {
    child.stdin.write(`${line}\n`)
    const first = Promise.race([once(child.stdout, 'data'), ended])
    const [told] = z.tuple([z.instanceof(Buffer)], 'The process has ended.').parse(await first)
    const [url = '', key = ''] = told.toString().trim().split(' ')
    return { url, key, kill }
  }
}
