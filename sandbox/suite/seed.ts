import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { outputOf } from './output-of.ts'
import type { RunProgram } from './program.ts'
import { writePrivate } from './write-private.ts'

const Keys = z.array(z.object({ env: z.enum(['test', 'live']), label: z.string(), secret: z.string() }))
export type Keys = z.output<typeof Keys>

const Created = z.object({ slug: z.string(), created: z.object({ keys: Keys }) })
/** The demo partner as an earlier start made it. */
const Applied = z.object({ origins: z.array(z.string()) }).catch({ origins: [] })

/** The entry for every page on this machine, at any port; the server takes it in the sandbox only. */
const ANY_LOOPBACK = 'http://localhost:*'

export interface SeedOptions {
  /** The sandbox's folder. */
  readonly dir: string
  readonly env: Readonly<Record<string, string>>
  readonly run: RunProgram
}

const SCOPES = ['swap', 'bridge', 'cafe', 'token', 'nft']

/**
 * Makes the demo partner by the operator's tool, unless it is as it was made before. Origins that were added by hand
 * stay. Keys' secrets are shown once, so the sandbox keeps them.
 */
export async function seedPartner({ dir, env, run }: SeedOptions): Promise<Keys> {
  const file = path.join(dir, 'partner.json')
  const demo = {
    slug: 'demo',
    name: 'Harbor (demo partner)',
    status: 'active',
    tier: 'starter',
    // Our own address: the front page shows the widget, and the dashboard its preview.
    origins: [ANY_LOOPBACK, ...ownOrigin(env)],
    fees: { surchargeBps: 15 },
    keys: [
      { env: 'test', label: 'Demo test key', scopes: SCOPES },
      { env: 'live', label: 'Demo live key', scopes: SCOPES },
    ],
  }
  const keysFile = path.join(dir, 'keys.json')
  const appliedFile = path.join(dir, 'applied.json')
  const known = Keys.parse(JSON.parse(await readFile(keysFile, 'utf8').catch(() => '[]')))
  const applied: unknown = JSON.parse(await readFile(appliedFile, 'utf8').catch(() => 'null'))
  const hasRecords = existsSync(env['DATA_DIR'] ?? '')
  if (isDeepStrictEqual(applied, demo) && hasRecords) return known
  const operate = async (...args: string[]) =>
    outputOf(run({ name: 'cli', args, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const seeded = Applied.parse(applied).origins
  const added = (hasRecords ? originsIn(await operate('partner', 'list'), demo.slug) : []).filter(
    (origin) => !seeded.includes(origin),
  )
  await writePrivate(file, { ...demo, origins: [...new Set([...demo.origins, ...added])] })
  const { created } = Created.parse(JSON.parse(await operate('partner', 'apply', file)))
  const keys = [...known, ...created.keys]
  await writePrivate(keysFile, keys)
  await writePrivate(appliedFile, demo)
  return keys
}

const ownOrigin = ({ PUBLIC_URL: url }: Readonly<Record<string, string>>): string[] =>
  url === undefined ? [] : [new URL(url).origin]

/** A partner's origins in the list of partners: the last column of its line. */
function originsIn(list: string, slug: string): string[] {
  const line = list.split('\n').find((row) => row.startsWith(`${slug}\t`))
  return (line?.split('\t').at(-1) ?? '').split(' ').filter((origin) => origin !== '')
}
