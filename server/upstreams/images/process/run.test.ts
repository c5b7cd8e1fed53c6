import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSteppingClock } from '#testing/stepping-clock.ts'
import { createPictureProcesses, type Job, type ProcessLimits } from './run.ts'

const started: ChildProcess[] = []
const note = (message: unknown) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Node documents of this channel
  started.push((message as { readonly process: ChildProcess }).process)
}
beforeEach(() => {
  started.length = 0
  subscribe('child_process', note)
})
afterEach(() => unsubscribe('child_process', note))

const job = async (): Promise<Job> => ({
  bytes: await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer(),
  kind: 'png',
  wish: { size: 16, fit: 'cover', format: 'webp' },
})

/** Reads some pictures one after another, and answers how many processes have done it. */
async function processesFor(pictures: number, limits: ProcessLimits): Promise<number> {
  const processes = createPictureProcesses(createSteppingClock(), limits)
  for (let n = 0; n < pictures; n++)
    expect(await processes.run(await job())).toMatchObject({ type: 'image/webp' })
  processes.close()
  await Promise.all(started.map(async (child) => child.signalCode ?? (await once(child, 'exit'))))
  expect(started.map((child) => child.signalCode)).toEqual(started.map(() => 'SIGKILL'))
  return started.length
}

test('one process reads many pictures, and a new one takes its place after the most that one may read', async () => {
  expect(await processesFor(5, { mostPictures: 3, mostMemory: 1 << 30 })).toBe(2)
})

test('a process that holds too much memory after a picture makes room for a new one', async () => {
  expect(await processesFor(2, { mostPictures: 100, mostMemory: 1 })).toBe(2)
})

test('a picture larger than what a pipe holds comes through whole', async () => {
  const processes = createPictureProcesses(createSteppingClock())
  const side = 1_200
  const noise = Buffer.from({ length: side * side * 3 }).map((_, at) => (at * 7919) ^ (at >> 3))
  const bytes = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(bytes.byteLength).toBeGreaterThan(4_000_000)
  expect(await processes.run({ ...(await job()), bytes })).toMatchObject({ type: 'image/webp' })
  processes.close()
})

test('a process that does not start in time says nothing about the picture', async () => {
  const clock = createSteppingClock()
  const processes = createPictureProcesses(clock)
  const reading = processes.run(await job())
  const refused = expect(reading).rejects.toMatchObject({ cause: 'unavailable' })
  await clock.step(30_000)
  await refused
  // For some seconds, no other one is tried.
  await expect(processes.run(await job())).rejects.toMatchObject({ cause: 'unavailable' })
  expect(started).toHaveLength(1)
  processes.close()
})
