import { existsSync } from 'node:fs'
import path from 'node:path'
import { chains } from './evm/chains.ts'
import { type Guard, startGuard } from './processes/guard.ts'
import { createParts, type Parts } from './processes/parts.ts'
import { listenForStop, runUntil } from './processes/run.ts'
import { XRPL_NETWORK_ID } from './ledgers.ts'
import { freePort, readPort } from './ports.ts'
import { claimFolder, noteRunning, releaseFolder, sandboxDir, shortPath } from './running.ts'
import { SandboxError } from './sandbox-error.ts'
import type { RunProgram } from './suite/program.ts'
import { loadSecrets } from './suite/secrets.ts'
import { seedPeople } from './suite/seed-people.ts'
import { seedPartner } from './suite/seed.ts'
import type { SuiteServer, SuiteServerOptions } from './suite/server.ts'
import { summary } from './summary.ts'
import { startWorld } from './world.ts'
import { type PreparedHistory, prepareHistory } from './xrpl/kept-ledger.ts'

/** How the suite is run in the sandbox. */
export interface SuiteRunner {
  /** Resolves once there are programs to run. The world starts meanwhile. */
  readonly build: () => Promise<void>
  readonly run: RunProgram
  /** Told where the suite is going to be. */
  readonly onAddress?: (url: string) => void
  readonly startSuite: (options: Omit<SuiteServerOptions, 'run'>) => Promise<SuiteServer>
  /** From when on the summary counts, by `performance.now()`. Without it, from the end of the build. */
  readonly since?: number
}

interface Started {
  /** Resolves with a sentence when a part has ended by itself. */
  readonly broken: Promise<string>
  readonly text: string
}

interface Prepared {
  readonly guard: Guard
  readonly history: PreparedHistory
  /** Resolves with the time at which the build ended. */
  readonly built: Promise<number>
}

const chainsIn = (dir: string) => path.join(dir, 'chains')

async function start(
  dir: string,
  { add }: Parts,
  { guard, history, built }: Prepared,
  runner: SuiteRunner,
): Promise<Started> {
  const { run, onAddress, startSuite, since } = runner
  const { env } = process
  const port = await freePort(readPort(env, 'PORT', 4000), 'suite', 'PORT')
  const suiteUrl = `http://localhost:${port}`
  onAddress?.(suiteUrl)
  const world = add(
    await startWorld({
      keepIn: chainsIn(dir),
      history,
      walletPort: readPort(env, 'WALLET_PORT', 4002),
      suiteWalletPort: readPort(env, 'SUITE_WALLET_PORT', 4003),
      partner: { suite: suiteUrl, port: readPort(env, 'PARTNER_PORT', 4001) },
      onSpawn: guard.watch,
      onError: (error) => console.error(error),
    }),
  )
  const partner = world.partner ?? ''
  const serverEnv = {
    ...world.env,
    ...(await loadSecrets(dir)),
    HOST: env['HOST'] ?? '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: suiteUrl,
    DATA_DIR: path.join(dir, 'data'),
    SANDBOX_DEMO_URL: partner,
    DEMO_PARTNER: 'demo',
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'info',
  }
  const builtAt = await built
  const hasRecords = existsSync(serverEnv.DATA_DIR)
  const keys = await seedPartner({ dir, env: serverEnv, run })
  const server = add(await startSuite({ dir, env: serverEnv, url: suiteUrl, onSpawn: guard.watch }))
  // The service has the records open, and hashes both passwords at once.
  const people = await seedPeople({ dir, env: serverEnv, run }, hasRecords)
  await noteRunning(dir, { pid: process.pid, suite: suiteUrl, partner, control: world.control })

  return {
    broken: Promise.race([world.broken, server.ended]),
    text: summary({
      suite: suiteUrl,
      partner,
      nodes: [
        ...chains.map(({ key, name, chainId }) => ({
          name,
          note: `chain ${chainId}`,
          url: world.env[`EVM_RPC_${key.toUpperCase()}`] ?? '',
        })),
        { name: 'XRP Ledger', note: 'stand-in', url: world.ledgers.xrpl.url },
        { name: 'Solana', note: 'litesvm behind a stand-in node', url: world.ledgers.solana.url },
        { name: 'Stellar', note: 'stand-in', url: world.ledgers.xlm.url },
        {
          name: 'Suite wallet',
          note: 'stand-in, for every chain; /walletconnect plays a phone',
          url: world.env['SUITE_WALLET_URL'] ?? '',
        },
        {
          name: 'Bridge',
          note: 'stand-in, takes deposits and pays out on these chains',
          url: world.env['BRIDGE_URL'] ?? '',
        },
        { name: 'Xaman', note: 'stand-in, for the XRP Ledger', url: world.env['XAMAN_URL'] ?? '' },
      ],
      keys,
      people,
      dir: shortPath(dir),
      command: `DATA_DIR=${shortPath(serverEnv.DATA_DIR)} npm run suite -- overview`,
      seconds: (performance.now() - (since ?? builtAt)) / 1000,
      coloured: process.stdout.isTTY && env['NO_COLOR'] === undefined,
    }),
  }
}

/**
 * Runs the local world, the suite in it, and a demo partner with its page, until it is told to stop. Everything is
 * kept in `.sandbox/` and goes on from there at the next start.
 */
export async function runSandbox(runner: SuiteRunner): Promise<void> {
  const dir = sandboxDir(process.env)
  const told = listenForStop()
  const parts = createParts()
  const guard = startGuard()
  try {
    await claimFolder(dir)
    // It takes a while, and needs nothing of the build.
    const history = prepareHistory(chainsIn(dir), XRPL_NETWORK_ID, guard.watch)
    const built = runner.build().then(() => performance.now())
    // Who waits for it hears of a failure.
    built.catch(() => undefined)
    parts.add({ stop: () => releaseFolder(dir) })
    const { broken, text } = await start(dir, parts, { guard, history, built }, runner)
    console.log(text)
    process.exitCode = await runUntil(told, broken)
  } catch (error) {
    console.error(error instanceof SandboxError ? error.message : error)
    process.exitCode = 1
  } finally {
    await parts.stop()
    guard.dismiss()
  }
}
