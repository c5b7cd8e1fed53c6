import pino from 'pino'
import { scrub } from '../kit/scrub.ts'
import type { Log } from '../ports/log.ts'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/**
 * Structured logging as JSON lines, each scrubbed. Lines go to the standard output, those of one moment together; what
 * waits is written when the process ends.
 */
export function createLog(
  level: LogLevel,
  output: { write(line: string): void } = pino.destination({ sync: false }),
): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { cause: describe },
      hooks: { streamWrite: scrub },
    },
    output,
  )
  return {
    info: (event, fields) => logger.info({ event, ...fields }),
    warn: (event, fields) => logger.warn({ event, ...fields }),
    error: (event, fields) => logger.error({ event, ...fields }),
  }
}

/** An error with its causes, for the log. */
function describe(cause: unknown): unknown {
  return cause instanceof Error ? pino.stdSerializers.errWithCause(cause) : cause
}
