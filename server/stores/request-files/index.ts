import { appendFile, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../../ports/clock.ts'
import type { RequestEntry, RequestLog, RequestPage } from '../../ports/request-log.ts'

/**
 * The log of requests as files: one for each partner and day, one call on each line, `<partner>/<day>.ndjson`. A line
 * that a crash has torn is skipped, and the next one begins on a line of its own.
 */

export interface RequestFilesOptions {
  readonly dir: string
  /** How long a day is kept. */
  readonly days: number
  readonly clock: Pick<Clock, 'now'>
  /** Takes out what looks like a secret. */
  readonly scrub: (text: string) => string
  /**
   * Of one partner on one day. Beyond the first only errors are noted, beyond the second nothing. Calls without a key,
   * which visitors make, end at half of each: a flood of them leaves room for those of the partner's servers.
   */
  readonly mostBytes?: { readonly all: number; readonly errors: number }
}

const MOST_BYTES = { all: 4 << 20, errors: 6 << 20 } as const
/** What one page reads at most. */
const MOST_READ = 24 << 20
const DAY_MS = 24 * 3_600_000
const DAY_FILE = /^(\d{4}-\d{2}-\d{2})\.ndjson$/
const SLUG = /^[a-z0-9-]{1,64}$/
const PLACE = /^(\d{4}-\d{2}-\d{2})\.(\d{1,10})$/
const OWNER_ONLY = 0o600
const NEWLINE = 0x0a

export function createRequestFiles({
  dir,
  days: keptDays,
  clock,
  scrub,
  mostBytes = MOST_BYTES,
}: RequestFilesOptions): RequestLog {
  /** The sizes of the files that are written. A file that is not here yet may end in a torn line. */
  const sizes = new Map<string, number>()

  const folderOf = (partner: string): string => {
    if (!SLUG.test(partner)) throw new RangeError('not a partner')
    return path.join(dir, partner)
  }

  async function appendTo(partner: string, day: string, entries: readonly RequestEntry[]): Promise<void> {
    const folder = folderOf(partner)
    const file = path.join(folder, `${day}.ndjson`)
    let size = sizes.get(file)
    let text = ''
    if (size === undefined) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { length, isTorn } = await endOf(file)
      size = length
      if (isTorn) text = '\n'
    }
    for (const entry of entries) {
      const whole = entry.status >= 400 ? mostBytes.errors : mostBytes.all
      const most = entry.keyPrefix === undefined ? whole / 2 : whole
      if (size + text.length >= most) continue
      const line = `${scrub(JSON.stringify(entry))}\n`
      if (size + text.length + line.length <= most) text += line
    }
    // Its size is known again only after a whole write.
    sizes.delete(file)
    if (text !== '') await appendFile(file, text, { mode: OWNER_ONLY })
    for (const known of sizes.keys()) if (!known.endsWith(`${day}.ndjson`)) sizes.delete(known)
    sizes.set(file, size + Buffer.byteLength(text))
  }

  /** The days of a partner within their time, the newest first. */
  async function daysOf(partner: string): Promise<string[]> {
    const names = await readdir(folderOf(partner)).catch(ifMissing<string[]>([]))
    const oldest = dayOf(new Date(clock.now().getTime() - keptDays * DAY_MS))
    return names
      .flatMap((name) => DAY_FILE.exec(name)?.[1] ?? [])
      .filter((day) => day >= oldest)
      .toSorted()
      .toReversed()
  }

  const bytesOf = (partner: string, day: string): Promise<Buffer> =>
    readFile(path.join(folderOf(partner), `${day}.ndjson`)).catch(ifMissing(Buffer.alloc(0)))

  return {
    async append(byPartner) {
      await eachByItself(byPartner, async ([partner, entries]) => {
        for (const [day, ofDay] of byDay(entries)) await appendTo(partner, day, ofDay)
      })
    },

    async read(partner, { limit, after, isWanted }): Promise<RequestPage> {
      const place = after === undefined ? undefined : PLACE.exec(after)
      if (place === null) throw new RangeError('not a place')
      const [, from, before] = place ?? []
      const entries: RequestEntry[] = []
      let read = 0
      for (const day of await daysOf(partner)) {
        if (from !== undefined && day > from) continue
        const bytes = await bytesOf(partner, day)
        let end = day === from ? Math.min(Number(before), bytes.length) : bytes.length
        if (read > 0 && read + end > MOST_READ) return { entries, next: `${day}.${end}` }
        read += end
        while (end > 0) {
          const start = end < 2 ? 0 : bytes.lastIndexOf(NEWLINE, end - 2) + 1
          const entry = entryOf(bytes.toString('utf8', start, end))
          end = start
          if (entry === undefined || !isWanted(entry)) continue
          entries.push(entry)
          if (entries.length === limit) return { entries, next: `${day}.${end}` }
        }
      }
      return { entries }
    },

    async find(partner, requestId) {
      for (const day of await daysOf(partner)) {
        const bytes = await bytesOf(partner, day)
        for (let at = bytes.indexOf(requestId); at >= 0; at = bytes.indexOf(requestId, at + 1)) {
          const start = bytes.lastIndexOf(NEWLINE, at) + 1
          const end = bytes.indexOf(NEWLINE, at)
          const entry = entryOf(bytes.toString('utf8', start, end < 0 ? bytes.length : end))
          if (entry?.requestId === requestId) return entry
        }
      }
      return undefined
    },

    async sweep() {
      const oldest = dayOf(new Date(clock.now().getTime() - keptDays * DAY_MS))
      const names = await readdir(dir).catch(ifMissing<string[]>([]))
      const partners = names.filter((name) => SLUG.test(name))
      await eachByItself(partners, async (partner) => {
        // What is no folder is not ours.
        for (const name of await readdir(folderOf(partner)).catch(ifMissing<string[]>([]))) {
          const day = DAY_FILE.exec(name)?.[1]
          if (day !== undefined && day < oldest) await rm(path.join(folderOf(partner), name), { force: true })
        }
      })
    },
  }
}

/** Does all of them. Throws the first failure only then. */
async function eachByItself<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

async function endOf(file: string): Promise<{ length: number; isTorn: boolean }> {
  const { size } = await stat(file).catch(ifMissing({ size: 0 }))
  if (size === 0) return { length: 0, isTorn: false }
  const handle = await open(file, 'r')
  try {
    const last = Buffer.alloc(1)
    await handle.read(last, 0, 1, size - 1)
    return { length: size, isTorn: last[0] !== NEWLINE }
  } finally {
    await handle.close()
  }
}

/** Only this program writes the file; a line that a crash has torn has not all of its fields. */
const isEntry = (json: unknown): json is RequestEntry =>
  typeof json === 'object' &&
  json !== null &&
  ['requestId', 'at', 'method', 'path', 'status', 'ms', 'address'].every((field) => field in json)

/** A torn line is no entry. */
function entryOf(line: string): RequestEntry | undefined {
  try {
    const json: unknown = JSON.parse(line)
    return isEntry(json) ? json : undefined
  } catch {
    return undefined
  }
}

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return value
    throw error
  }

/** Calls in the order of their time, in parts of one day each. */
function* byDay(entries: readonly RequestEntry[]): Generator<readonly [string, readonly RequestEntry[]]> {
  for (let from = 0; from < entries.length;) {
    const day = entries[from]?.at.slice(0, 10) ?? ''
    // Most parts are whole: a day ends once.
    const isWhole = from === 0 && entries.at(-1)?.at.startsWith(day) === true
    const end = isWhole ? -1 : entries.findIndex(({ at }, i) => i > from && !at.startsWith(day))
    const to = end < 0 ? entries.length : end
    yield [day, isWhole ? entries : entries.slice(from, to)]
    from = to
  }
}
