import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { outputOf } from './output-of.ts'
import type { SeedOptions } from './seed.ts'
import { writePrivate } from './write-private.ts'

/** People of the sandbox, who sign in to the dashboard. On this machine their passwords are for everyone to know. */
export const people = {
  partner: { email: 'partner@demo.example', password: 'harbor-demo-partner' },
  operator: { email: 'operator@suite.example', password: 'harbor-demo-operator' },
} as const

const Person = z.object({ email: z.string(), password: z.string() })
const People = z.object({ partner: Person, operator: Person })
export type People = z.output<typeof People>

const ownPassword = (): string => randomBytes(12).toString('base64url')

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** The known passwords where only this machine gets in; where others do, passwords of this sandbox's own. */
export function peopleFor(host: string | undefined, made: unknown): People {
  if (host !== undefined && loopback.has(host)) return people
  const { data } = People.safeParse(made)
  if (data !== undefined && data.operator.password !== people.operator.password) return data
  return {
    partner: { ...people.partner, password: ownPassword() },
    operator: { ...people.operator, password: ownPassword() },
  }
}

/** Makes the people of the sandbox by the operator's tool in the running service, unless they are there. */
export async function seedPeople(
  { dir, env, run }: SeedOptions,
  /** Whether the records are those of an earlier start. */
  hasRecords: boolean,
): Promise<People> {
  const file = path.join(dir, 'people.json')
  const made: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
  const wanted = peopleFor(env['HOST'], made)
  if (isDeepStrictEqual(made, wanted) && hasRecords) return wanted
  const operate = async (...args: string[]) =>
    outputOf(run({ name: 'cli', args, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const { partner, operator } = wanted
  await Promise.all([
    operate('member', 'create', 'demo', partner.email, 'owner', partner.password),
    operate('operator', 'create', operator.email, operator.password),
  ])
  await writePrivate(file, wanted)
  return wanted
}
