import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import * as nodeFiles from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockFolder } from './lock.ts'
import { type Processes, systemProcesses } from './processes.ts'
import { newFolder, openIn } from './testing/folder.ts'

vi.setConfig({ testTimeout: 60_000 })

async function emptyFolder(): Promise<string> {
  const dir = await newFolder()
  await mkdir(dir)
  return dir
}

/** The processes of a machine; those with these ids are running. */
function processesOf(self: number, running: readonly number[]): Processes {
  return { self: { pid: self, started: '7' }, isRunning: ({ pid }) => running.includes(pid) }
}

function startProcess(): ChildProcess {
  const child = spawn('sleep', ['60'])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('a folder that is open is refused, and free again when it was closed', async () => {
  const dir = await newFolder()
  const store = await openIn(dir)
  await expect(openIn(dir)).rejects.toThrow(
    `${dir} is in use by process ${process.pid}, which is this process`,
  )
  await store.close()
  await (await openIn(dir)).close()
})

test('a folder that another running process uses is refused with its id', async () => {
  const dir = await emptyFolder()
  const child = startProcess()
  const stat = await nodeFiles.readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')
  const started = stat.split(' ')[21] ?? '0'
  await writeFile(path.join(dir, `lock.${child.pid}.${started}`), '')
  await expect(openIn(dir)).rejects.toThrow(`is in use by process ${child.pid}. Stop that process first`)
})

test('the lock of a process that was killed does not count', async () => {
  const dir = await emptyFolder()
  const child = startProcess()
  await writeFile(path.join(dir, `lock.${child.pid}.0`), '')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await openIn(dir)).close()
  expect(await readdir(dir)).toEqual(['journal', 'snapshot.json'])
})

test.runIf(process.platform === 'linux')(
  'a process that got the id of an earlier one does not stand for it, as in a container that starts again',
  async () => {
    const dir = await emptyFolder()
    await writeFile(path.join(dir, `lock.${process.pid}.1`), '')
    const child = startProcess()
    await writeFile(path.join(dir, `lock.${child.pid}.1`), '')
    await (await openIn(dir)).close()
  },
)

test('this process is running, and was not started at another time', () => {
  expect(systemProcesses.isRunning(systemProcesses.self)).toBe(true)
  expect(systemProcesses.isRunning({ pid: 2 ** 22 + 1, started: '1' })).toBe(false)
})

test('of many processes that start at the same moment, exactly one gets the folder', async () => {
  for (let round = 0; round < 10; round++) {
    const dir = await emptyFolder()
    await writeFile(path.join(dir, 'lock.999.7'), '')
    const running = Array.from({ length: 12 }, (_, n) => 100 + ((n * 5 + round) % 12))
    const locks = await Promise.allSettled(
      running.map((pid) => lockFolder(nodeFiles, dir, processesOf(pid, running))),
    )
    expect(locks.filter((lock) => lock.status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(dir)).toHaveLength(1)
  }
})

test('a process that comes later does not get the folder, whichever of the two has the lower id', async () => {
  for (const [first, second] of [
    [100, 200],
    [200, 100],
  ] as const) {
    const dir = await emptyFolder()
    await lockFolder(nodeFiles, dir, processesOf(first, [first, second]))
    await expect(lockFolder(nodeFiles, dir, processesOf(second, [first, second]))).rejects.toThrow(
      `process ${first}.`,
    )
    expect(await readdir(dir)).toEqual([`lock.${first}.7`])
  }
})
