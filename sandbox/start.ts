import path from 'node:path'
import { chains } from './evm/chains.ts'
import { type Guard, startGuard } from './processes/guard.ts'
import { createParts, type Parts } from './processes/parts.ts'
import { listenForStop, runUntil } from './processes/run.ts'
import { freePort, readPort } from './ports.ts'
import { claimFolder, noteRunning, releaseFolder, sandboxDir, shortPath } from './running.ts'
import { SandboxError } from './sandbox-error.ts'
import { loadSecrets } from './suite/secrets.ts'
import { seedPartner } from './suite/seed.ts'
import { startSuite } from './suite/server.ts'
import { summary } from './summary.ts'
import { startWorld } from './world.ts'
import { createBuilder } from 'vite'

/** Builds the suite as `npm run build` does. */
async function buildSuite(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
}

/** `npm start`: the world, the suite's built server in it, and a demo partner, all kept in `.sandbox/`. */

interface Started {
  /** Resolves with a sentence when a part has ended by itself. */
  readonly broken: Promise<string>
  readonly text: string
}

async function start(dir: string, { add }: Parts, guard: Guard): Promise<Started> {
  const startedAt = performance.now()
  const { env } = process
  const port = await freePort(readPort(env, 'PORT', 4000), 'suite', 'PORT')
  const suiteUrl = `http://localhost:${port}`
  const world = add(
    await startWorld({
      keepIn: path.join(dir, 'chains'),
      walletPort: readPort(env, 'WALLET_PORT', 4002),
      suiteWalletPort: readPort(env, 'SUITE_WALLET_PORT', 4003),
      partner: { suite: suiteUrl, port: readPort(env, 'PARTNER_PORT', 4001) },
      onSpawn: guard.watch,
      onError: (error) => console.error(error),
    }),
  )
  const serverEnv = {
    ...world.env,
    ...(await loadSecrets(dir)),
    HOST: env['HOST'] ?? '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: suiteUrl,
    DATA_DIR: path.join(dir, 'data'),
    LOG_LEVEL: env['LOG_LEVEL'] ?? 'info',
  }
  const partner = world.partner ?? ''
  const keys = await seedPartner({ dir, env: serverEnv, partner })
  const server = add(await startSuite({ dir, env: serverEnv, url: suiteUrl, onSpawn: guard.watch }))
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
        { name: 'Xaman', note: 'stand-in, for the XRP Ledger', url: world.env['XAMAN_URL'] ?? '' },
      ],
      keys,
      dir: shortPath(dir),
      seconds: (performance.now() - startedAt) / 1000,
      coloured: process.stdout.isTTY && env['NO_COLOR'] === undefined,
    }),
  }
}

async function main(): Promise<void> {
  const dir = sandboxDir(process.env)
  const told = listenForStop()
  const parts = createParts()
  const guard = startGuard()
  try {
    await claimFolder(dir)
    if (process.argv.includes('--build')) await buildSuite()
    parts.add({ stop: () => releaseFolder(dir) })
    const { broken, text } = await start(dir, parts, guard)
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

await main()
