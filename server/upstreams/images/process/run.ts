import { type ChildProcess, fork } from 'node:child_process'
import { Socket } from 'node:net'
import path from 'node:path'
import type { Clock } from '../../../ports/clock.ts'
import { type Picture, PictureError } from '../../../ports/market/pictures.ts'
import { type Task, READY, type Result } from './messages.ts'

/** For one picture, in milliseconds. A process that takes longer is ended: nothing else stops a drawing. */
export const MOST_MS = 6_000
/** For the start of a process, on a machine that has much else to do. It says nothing about the picture. */
const START_MS = 30_000
/** After a process that has not started, no other one is tried for so long. */
const PAUSE_MS = 10_000
/** A process that has had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 300_000
/** A process that has read so many pictures, or holds so much memory after one, makes room for a new one. */
const LIMITS: ProcessLimits = { mostPictures: 2_000, mostMemory: 256 << 20 }
const HEAP_MB = 64
/** Of a finished picture: far more than 512 pixels take. */
const MOST_BYTES = 8 << 20
const TYPES: ReadonlySet<string> = new Set(['image/webp', 'image/png', 'image/jpeg'])

export interface ProcessLimits {
  readonly mostPictures: number
  /** Resident, in bytes. */
  readonly mostMemory: number
}

export interface Job extends Omit<Task, 'length'> {
  readonly bytes: Uint8Array
}

/** Processes that read pictures, each one at a time. */
export interface PictureProcesses {
  /** Rejects with PictureError `undecodable` or `unavailable`. Not more of them run at once than calls wait. */
  run(job: Job): Promise<Picture>
  close(): void
}

interface Reader {
  readonly child: ChildProcess
  /** Whether it has started. */
  readonly ready: Promise<boolean>
  /** How many pictures it has read. */
  pictures: number
  stopWaiting: () => void
}

export function createPictureProcesses(clock: Clock, limits = LIMITS): PictureProcesses {
  const idle: Reader[] = []
  const all = new Set<Reader>()
  /** When a process may be started again, in Unix milliseconds. */
  let startsFrom = 0

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
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    // It does not keep the service alive.
    child.unref()
    child.channel?.unref()
    if (child.stdin instanceof Socket) child.stdin.unref()
    const ready = isReady(child, clock)
    const reader: Reader = { child, ready, pictures: 0, stopWaiting: () => undefined }
    // What is lost with it is told to who waits for it.
    child.on('error', () => end(reader))
    child.on('exit', () => end(reader))
    child.stdin?.on('error', () => end(reader))
    all.add(reader)
    return reader
  }

  function rest(reader: Reader, memory: number): void {
    if (!all.has(reader)) return
    reader.pictures += 1
    if (reader.pictures >= limits.mostPictures || memory > limits.mostMemory) {
      end(reader)
      return
    }
    reader.stopWaiting = clock.after(IDLE_MS, () => end(reader))
    idle.push(reader)
  }

  return {
    async run(job) {
      if (idle.length === 0 && clock.now().getTime() < startsFrom) throw noReader()
      const reader = idle.pop() ?? start()
      reader.stopWaiting()
      if (!(await reader.ready)) {
        end(reader)
        startsFrom = clock.now().getTime() + PAUSE_MS
        throw noReader()
      }
      const result = await ask(reader.child, job, clock)
      if (!isResult(result)) {
        end(reader)
        throw new PictureError('undecodable', 'it takes too long, or ends its reader')
      }
      rest(reader, result.memory)
      if ('problem' in result) throw new PictureError('undecodable', result.problem)
      return result.picture
    },
    close() {
      for (const reader of all) end(reader)
    },
  }
}

const noReader = () => new PictureError('unavailable', 'no process that reads pictures starts')

/** Whether a process says in time that it has started. */
async function isReady(child: ChildProcess, clock: Clock): Promise<boolean> {
  return (await answerOf(child, clock, START_MS, () => undefined)) === READY
}

/** The answer to a job; `undefined` where none comes. */
async function ask(child: ChildProcess, { bytes, ...rest }: Job, clock: Clock): Promise<unknown> {
  return answerOf(child, clock, MOST_MS, (lost) => {
    const task: Task = { ...rest, length: bytes.byteLength }
    child.send(task, (error) => {
      if (error !== null) lost()
    })
    // Beside the messages, which would copy them several times.
    child.stdin?.write(bytes)
  })
}

/** The next message of a process; `undefined` where it ends, or sends none in time. */
function answerOf(
  child: ChildProcess,
  clock: Clock,
  ms: number,
  begin: (lost: () => void) => void,
): Promise<unknown> {
  return new Promise((resolve) => {
    const finish = (result?: unknown) => {
      stop()
      child.off('message', finish)
      child.off('exit', lost)
      child.off('error', lost)
      resolve(result)
    }
    const lost = () => finish()
    const stop = clock.after(ms, lost)
    child.on('message', finish)
    child.on('exit', lost)
    child.on('error', lost)
    begin(lost)
  })
}

/** Whoever breaks libvips could answer anything. */
function isResult(result: unknown): result is Result {
  if (!isObject(result) || typeof result['memory'] !== 'number') return false
  if ('problem' in result) return typeof result['problem'] === 'string'
  if (!isObject(result['picture'])) return false
  const { bytes, type } = result['picture']
  return (
    bytes instanceof Uint8Array &&
    bytes.byteLength <= MOST_BYTES &&
    typeof type === 'string' &&
    TYPES.has(type)
  )
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Beside the built service, or its source where the sources run. */
function entry(): { readonly file: string; readonly execArgv: string[] } {
  const heap = `--max-old-space-size=${HEAP_MB}`
  return import.meta.filename.endsWith('.ts')
    ? { file: path.join(import.meta.dirname, 'main.ts'), execArgv: [heap, '--import', 'tsx'] }
    : { file: path.join(import.meta.dirname, 'pictures.js'), execArgv: [heap] }
}
