import { ConfigError, readConfig } from '../config/index.ts'
import { StoreRefused } from '../stores/index.ts'
import type { BrowserFiles } from './browser-files.ts'
import { compose, type Service } from './index.ts'
import { processKinds } from './sharing/open-store.ts'

/** The program: reads its kind (its argument) and the configuration, composes the service, listens, and stops in order. */
export async function runService(readFiles: () => BrowserFiles): Promise<void> {
  try {
    const kind = processKinds.find((name) => name === (process.argv[2] ?? 'all'))
    if (kind === undefined) throw new ConfigError(`Start it as one of: ${processKinds.join(', ')}.`)
    const service = await compose(readConfig(process.env), readFiles(), kind)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(service, signal))
    await service.start()
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof StoreRefused) && !isListenError(error))
      throw error
    process.exitCode = 1
    // A configuration that the chains refuse is found when everything is open, and before anything is written.
    process.stderr.write(`${error.message}\n`, () => {
      if (error instanceof ConfigError) process.exit()
    })
  }
}

async function stop(service: Service, signal: string): Promise<void> {
  try {
    await service.stop(signal)
    // A connection to a node that answers slowly would keep the process alive. The last lines are written first.
    process.stdout.write('', () => process.exit())
  } catch (error) {
    // An open handle would keep the process alive.
    process.stderr.write(`The service did not stop in order: ${String(error)}\n`)
    process.exit(1)
  }
}

function isListenError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen'
}
