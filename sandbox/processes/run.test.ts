import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test, type TestContext } from 'vitest'

/** A program that stops in order when it is told to, and says so. */
const PROGRAM = `
  import { listenForStop, runUntil } from '${new URL('run.ts', import.meta.url).href}'
  const told = listenForStop({ untilInputEnds: true })
  console.log('runs')
  process.exitCode = await runUntil(told, new Promise(() => setInterval(() => undefined, 1_000)))
  console.log('stopped')
  process.stdin.destroy()
  process.exit()
`

let file: string
beforeAll(async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-run-'))
  file = path.join(dir, 'program.mjs')
  await writeFile(file, PROGRAM)
  return () => rm(dir, { recursive: true })
})

async function start({ onTestFinished }: TestContext) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(child.stdout, 'data')
  return { child, ended: once(child, 'close'), said: () => said }
}

describe.concurrent('a program ends in order', () => {
  test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('by %s', async (signal, context) => {
    const { child, ended, said } = await start(context)
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(said()).toBe('runs\nstopped\n')
  })

  test('by the end of its input', async (context) => {
    const { child, ended, said } = await start(context)
    child.stdin.end()
    expect(await ended).toEqual([0, null])
    expect(said()).toBe('runs\nstopped\n')
  })
})
