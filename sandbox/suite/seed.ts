import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { SandboxError } from '../sandbox-error.ts'
import { runProgram } from './program.ts'
import { writePrivate } from './write-private.ts'

const Keys = z.array(z.object({ env: z.enum(['test', 'live']), label: z.string(), secret: z.string() }))
export type Keys = z.output<typeof Keys>

const Applied = z.object({ slug: z.string(), created: z.object({ keys: Keys }) })

export interface SeedOptions {
  /** The sandbox's folder. */
  readonly dir: string
  readonly env: Readonly<Record<string, string>>
  /** Origin of the demo partner page. */
  readonly partner: string
}

const SCOPES = ['swap', 'bridge', 'cafe', 'token', 'nft']

/** Makes the demo partner by the operator's tool. Keys' secrets are shown once, so the sandbox keeps them. */
export async function seedPartner({ dir, env, partner }: SeedOptions): Promise<Keys> {
  const file = path.join(dir, 'partner.json')
  const demo = {
    slug: 'demo',
    name: 'Harbor (demo partner)',
    status: 'active',
    tier: 'starter',
    origins: [partner],
    fees: { surchargeBps: 15 },
    keys: [
      { env: 'test', label: 'Demo test key', scopes: SCOPES },
      { env: 'live', label: 'Demo live key', scopes: SCOPES },
    ],
  }
  await writePrivate(file, demo)
  const { created } = Applied.parse(JSON.parse(await runCli(['partner', 'apply', file], env)))

  const keysFile = path.join(dir, 'keys.json')
  const known = await readFile(keysFile, 'utf8').catch(() => '[]')
  const keys = [...Keys.parse(JSON.parse(known)), ...created.keys]
  await writePrivate(keysFile, keys)
  return keys
}

/** The output of a command that has succeeded. Otherwise throws its stderr. */
async function runCli(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = runProgram({ name: 'cli', args, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let complaint = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new SandboxError(`The demo partner could not be made:\n${complaint.trim()}`)
  return output
}
