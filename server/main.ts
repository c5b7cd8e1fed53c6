import { compose } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { DataFolderRefused } from './stores/lowdb/index.ts'

/** Production entry: configuration, composition, listening, a stop in order. */
try {
  const service = await compose(readConfig(process.env))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop(signal))
  await service.start()
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof DataFolderRefused) && !isListenError(error))
    throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen'
}
