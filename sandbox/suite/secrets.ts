import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { writePrivate } from './write-private.ts'

/** The secrets of the suite's server, made once for each sandbox. */
const Secrets = z.object({ KEY_PEPPER: z.string(), APP_SECRET: z.string(), INTERNAL_SECRET: z.string() })
export type Secrets = z.output<typeof Secrets>

const newSecret = () => randomBytes(32).toString('hex')

export async function loadSecrets(dir: string): Promise<Secrets> {
  const file = path.join(dir, 'secrets.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  const known = stored === undefined ? {} : Secrets.partial().parse(JSON.parse(stored))
  // A sandbox that an earlier version made lacks the secrets that came later.
  const secrets = {
    KEY_PEPPER: known.KEY_PEPPER ?? newSecret(),
    APP_SECRET: known.APP_SECRET ?? newSecret(),
    INTERNAL_SECRET: known.INTERNAL_SECRET ?? newSecret(),
  }
  if (Object.keys(known).length < Object.keys(secrets).length) await writePrivate(file, secrets)
  return secrets
}
