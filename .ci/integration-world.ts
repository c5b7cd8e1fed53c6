import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { isAddress, isHex } from 'viem'
import type { World } from './world.d.ts'
import type { TestProject } from 'vitest/node'
import * as z from 'zod'

/** Set-up of the integration tests: one local world for all of them, in a process of its own. */

const START_LIMIT_MS = 60_000
/** Faster than people need it, so that no test waits long for a confirmation. */
const BLOCK_MS = '200'

const Address = z.string().refine((text): text is `0x${string}` => isAddress(text))
const Account = z.object({
  label: z.string(),
  address: Address,
  privateKey: z.string().refine((text) => isHex(text)),
})
const Ledger = z.object({
  url: z.url(),
  treasury: z.string(),
  tokens: z.record(z.string(), z.string()),
  users: z.array(z.object({ address: z.string(), secret: z.string() })),
})
const WorldLine = z.object({
  env: z.record(z.string(), z.string()),
  tokens: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        address: Address,
        symbol: z.string(),
        name: z.string(),
        decimals: z.number(),
        listed: z.boolean(),
        usdtLike: z.boolean().exactOptional(),
        transferFeeBps: z.number().exactOptional(),
      }),
    ),
  ),
  accounts: z.object({ treasury: Address, owner: Account, users: z.array(Account) }),
  ledgers: z.object({ xrpl: Ledger, solana: Ledger, xlm: Ledger }),
  control: z.url(),
})

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/world.ts'], {
    cwd: project.config.root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, SANDBOX_BLOCK_MS: BLOCK_MS },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS)
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The local world ended before it was ready (${code}).`)))
  }).finally(() => clearTimeout(limit))
  const world: World = WorldLine.parse(JSON.parse(line))
  project.provide('world', world)
  return async () => {
    child.stdin.end()
    await ended
  }
}
