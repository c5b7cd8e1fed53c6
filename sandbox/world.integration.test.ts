import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { WORLD_PROGRAM } from './world-process.ts'

/**
 * The program that tests run: it must leave nothing behind, however it ends. What ends a program in order is tested in
 * processes/run.test.ts.
 */

const World = z.object({
  env: z.record(z.string(), z.string()),
  control: z.url(),
  partner: z.url().optional(),
})
const started = new Set<ChildProcess>()
afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
})

async function start(env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, WORLD_PROGRAM, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  started.add(child)
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  await once(reader, 'line')
  return { child, lines, world: World.parse(JSON.parse(lines[0] ?? '')) }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

/** Every address that the world has given away. */
const addresses = ({ env, control }: z.output<typeof World>) => [
  ...Object.values(env).filter((value) => value.startsWith('http')),
  control,
]

test('it answers at every address, serves the demo page under the strictest policy, and ends with its input', async () => {
  const { child, lines, world } = await start({ SUITE_URL: 'http://localhost:4999' })
  expect(Object.keys(world.env).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'BRIDGE_URL',
    'DRAIN_SECONDS',
    'EVM_ROUTERS_BNB',
    'EVM_ROUTERS_ETH',
    'EVM_RPC_BNB',
    'EVM_RPC_ETH',
    'HORIZON_URL',
    'INDEXER_FIRST_LEDGER',
    'INDEXER_NODES',
    'IPFS_GATEWAYS',
    'JUPITER_CALLS_PER_MINUTE',
    'JUPITER_URL',
    'KYBERSWAP_URL',
    'LIFI_URL',
    'MARKET_BROKERS',
    'MARKET_SOURCES',
    'MARKET_TOKEN_LISTS',
    'MEDIA_LOOPBACK',
    'NETWORK',
    'NFT_BROKER_SEED',
    'PARTNER_ACTIVATION',
    'RELAY_NODES',
    'SANDBOX_WALLET_URL',
    'SOLANA_GENESIS',
    'SOLANA_RPC',
    'STELLAR_PASSPHRASE',
    'STELLAR_TOKENS',
    'SUITE_WALLET_URL',
    'TREASURY_EVM',
    'TREASURY_SOLANA',
    'TREASURY_STELLAR',
    'TREASURY_XRPL',
    'WALLETCONNECT_PROJECT_ID',
    'WALLETCONNECT_RELAY_URL',
    'WEBHOOK_LOOPBACK',
    'XAMAN_API_KEY',
    'XAMAN_API_SECRET',
    'XAMAN_LINK_URL',
    'XAMAN_URL',
    'XRPL_NETWORK_ID',
    'XRPL_RPC',
    'XRPL_TOKENS',
  ])
  const all = addresses(world)
  expect(all).toHaveLength(17)
  expect(await Promise.all(all.map(answers))).not.toContain(false)

  const response = await fetch(world.partner ?? '')
  const policy = response.headers.get('content-security-policy')
  expect(await response.text()).toContain('<script defer src="http://localhost:4999/embed/v1.js"></script>')
  expect(policy).toContain("script-src 'self' http://localhost:4999; style-src 'self'")
  expect(policy).toContain("trusted-types 'none'")

  child.stdin?.end()
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await Promise.all(all.map(answers))).not.toContain(true)
  expect(lines).toHaveLength(1)
}, 60_000)

test('when it is killed, its nodes end as well', { timeout: 60_000 }, async () => {
  const { child, world } = await start()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const nodes = [world.env['EVM_RPC_ETH'] ?? '', world.env['EVM_RPC_BNB'] ?? '']
  await vi.waitFor(async () => expect(await Promise.all(nodes.map(answers))).toEqual([false, false]), {
    timeout: 20_000,
    interval: 100,
  })
})
