import pino from 'pino'
import { plainMembers } from '../kit/plain-json.ts'
import type { Log, LogFields } from '../ports/log.ts'
import type { Output } from './output.ts'

/** Texts that look like our secrets. The last line of defence: callers never log them in the first place. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\b(s[pm]k_(?:live|test)_)[0-9A-Za-z]{7,}/g, '$1[secret]'],
  [/\bet_[0-9A-Za-z_-]{20,}/g, 'et_[secret]'],
  [/\b(etk|ese)_[^\s"\\&]{10,}/g, '$1_[secret]'],
  [/\b(et|api_key|ticket|token|visitor)=[^&\s"\\]+/gi, '$1=[secret]'],
  [/(Bearer\s+)[^\s"\\]+/gi, '$1[secret]'],
]

/** Finds all of them in one pass: most lines have none. */
const SUSPICIOUS =
  /s[pm]k_(?:live|test)_[0-9a-z]{7}|\bet_|\betk_|\bese_|\b(?:et|api_key|ticket|token|visitor)=|bearer\s/i

export function scrub(text: string): string {
  if (!SUSPICIOUS.test(text)) return text
  let clean = text
  for (const [pattern, replacement] of SECRETS) clean = clean.replace(pattern, replacement)
  return clean
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Where lines go. They may wait there until `flush`, which follows every warning and error. */
export type LogOutput = Pick<Output, 'write'> & Partial<Pick<Output, 'writeMade' | 'flush'>>

/** Structured logging as JSON lines, each scrubbed. */
export function createLog(level: LogLevel, output: LogOutput): Log {
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { cause: describe } },
    { write: (line: string) => output.write(scrub(line)) },
  )
  const isInfo = logger.isLevelEnabled('info')

  /**
   * The line that pino writes of texts and numbers alone, at a fifth of its cost: there is one for each request. Fields
   * of other kinds are left to pino, which writes the line itself; the answer is empty then.
   */
  function plainLine(at: number, event: string, fields: LogFields, same: LogFields): string {
    const members = plainMembers(fields)
    const common = textOfSame(same)
    if (members === undefined || common === undefined) {
      logger.info({ event, ...fields, ...same })
      return ''
    }
    const own = isSuspicious(fields) ? scrub(members) : members
    return `{"level":30,"time":"${isoOf(at)}","event":"${event}"${own}${common}}\n`
  }

  return {
    info(event, fields = {}, same = NOTHING) {
      if (!isInfo) return
      const at = Date.now()
      if (same !== NOTHING && output.writeMade !== undefined)
        return output.writeMade(() => plainLine(at, event, fields, same))
      const line = plainLine(at, event, fields, same)
      if (line !== '') output.write(line)
    },
    warn(event, fields) {
      logger.warn({ event, ...fields })
      output.flush?.()
    },
    error(event, fields) {
      logger.error({ event, ...fields })
      output.flush?.()
    },
  }
}

/** Value by value: the whole line would first have to be put together. */
const isSuspicious = (fields: LogFields): boolean =>
  Object.values(fields).some((value) => typeof value === 'string' && SUSPICIOUS.test(value))

const NOTHING: LogFields = {}
const texts = new WeakMap<LogFields, string>([[NOTHING, '']])

/** The members of an object that comes again, written and scrubbed when it is first seen. */
function textOfSame(same: LogFields): string | undefined {
  const known = texts.get(same)
  if (known !== undefined) return known
  const members = plainMembers(same)
  if (members === undefined) return undefined
  const text = scrub(members)
  texts.set(same, text)
  return text
}

let [isoAt, iso] = [0, '']

/** A time in ISO 8601, written once a millisecond. */
function isoOf(at: number): string {
  if (at !== isoAt) [isoAt, iso] = [at, new Date(at).toISOString()]
  return iso
}

/** An error with its causes, for the log. */
function describe(cause: unknown): unknown {
  return cause instanceof Error ? pino.stdSerializers.errWithCause(cause) : cause
}
