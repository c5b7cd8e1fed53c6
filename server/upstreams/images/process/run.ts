import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import type { Clock } from '../../../ports/clock.ts'
import { type Picture, PictureError } from '../../../ports/market/pictures.ts'
import type { Job, Result } from './messages.ts'

/** For one picture, in milliseconds. A process that takes longer is ended: nothing else stops a drawing. */
export const MOST_MS = 6_000
/** The first picture of a process also waits for libvips. */
const START_MS = 10_000
/** A process that has had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 60_000
const HEAP_MB = 64
/** Of a finished picture: far more than 512 pixels take. */
const MOST_BYTES = 8 << 20
const TYPES: ReadonlySet<string> = new Set(['image/webp', 'image/png', 'image/jpeg'])

/** Processes that read pictures, each one at a time. */
export interface PictureProcesses {
  /** Rejects with PictureError `undecodable`. Not more of them run at once than calls wait. */
  run(job: Job): Promise<Picture>
  close(): void
}

interface Reader {
  readonly child: ChildProcess
  isNew: boolean
  stopWaiting: () => void
}

export function createPictureProcesses(clock: Clock): PictureProcesses {
  const idle: Reader[] = []
  const all = new Set<Reader>()

  function end(reader: Reader): void {
    reader.stopWaiting()
    all.delete(reader)
    const place = idle.indexOf(reader)
    if (place >= 0) idle.splice(place, 1)
    reader.child.kill('SIGKILL')
  }

  function start(): Reader {
    const { file, execArgv } = entry()
    const child = fork(file, {
      execArgv,
      // Nothing of the service's own: whoever breaks libvips finds no secrets here.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // It does not keep the service alive.
    child.unref()
    child.channel?.unref()
    const reader: Reader = { child, isNew: true, stopWaiting: () => undefined }
    // What is lost with it is told to who waits for it.
    child.on('error', () => end(reader))
    child.on('exit', () => end(reader))
    all.add(reader)
    return reader
  }

  function rest(reader: Reader): void {
    if (!all.has(reader)) return
    reader.isNew = false
    reader.stopWaiting = clock.after(IDLE_MS, () => end(reader))
    idle.push(reader)
  }

  return {
    async run(job) {
      const reader = idle.pop() ?? start()
      reader.stopWaiting()
      const result = await ask(reader, job, clock)
      if (result === undefined || !isResult(result)) {
        end(reader)
        throw new PictureError('undecodable', 'it takes too long, or ends its reader')
      }
      rest(reader)
      if ('problem' in result) throw new PictureError('undecodable', result.problem)
      return result.picture
    },
    close() {
      for (const reader of all) end(reader)
    },
  }
}

/** The answer to a job; `undefined` where none comes. */
function ask({ child, isNew }: Reader, job: Job, clock: Clock): Promise<Result | undefined> {
  return new Promise((resolve) => {
    const finish = (result?: Result) => {
      stop()
      child.off('message', finish)
      child.off('exit', lost)
      child.off('error', lost)
      resolve(result)
    }
    const lost = () => finish()
    const stop = clock.after(isNew ? START_MS : MOST_MS, lost)
    child.on('message', finish)
    child.on('exit', lost)
    child.on('error', lost)
    child.send(job, (error) => {
      if (error !== null) lost()
    })
  })
}

/** Whoever breaks libvips could answer anything. */
function isResult(result: Result): boolean {
  if ('problem' in result) return typeof result.problem === 'string'
  const { bytes, type } = result.picture
  return bytes instanceof Uint8Array && bytes.byteLength <= MOST_BYTES && TYPES.has(type)
}

/** Beside the built service, or its source where the sources run. */
function entry(): { readonly file: string; readonly execArgv: string[] } {
  const heap = `--max-old-space-size=${HEAP_MB}`
  return import.meta.filename.endsWith('.ts')
    ? { file: path.join(import.meta.dirname, 'main.ts'), execArgv: [heap, '--import', 'tsx'] }
    : { file: path.join(import.meta.dirname, 'pictures.js'), execArgv: [heap] }
}
