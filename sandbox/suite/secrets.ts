import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { writePrivate } from './write-private.ts'

/** The secrets of the suite's server, made once for each sandbox. */
const Secrets = z.object({ KEY_PEPPER: z.string(), APP_SECRET: z.string() })
export type Secrets = z.output<typeof Secrets>

const newSecret = () => randomBytes(32).toString('hex')

export async function loadSecrets(dir: string): Promise<Secrets> {
  const file = path.join(dir, 'secrets.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) return Secrets.parse(JSON.parse(stored))
  const secrets = { KEY_PEPPER: newSecret(), APP_SECRET: newSecret() }
  await writePrivate(file, secrets)
  return secrets
}
