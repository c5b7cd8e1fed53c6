import { isDeepStrictEqual } from 'node:util'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { outputOf } from './output-of.ts'
import type { SeedOptions } from './seed.ts'
import { writePrivate } from './write-private.ts'

/** People of the sandbox, who sign in to the dashboard. Their passwords are for everyone to know. */
export const people = {
  partner: { email: 'partner@demo.example', password: 'harbor-demo-partner' },
  operator: { email: 'operator@suite.example', password: 'harbor-demo-operator' },
} as const

/** Makes the people of the sandbox by the operator's tool in the running service, unless they are there. */
export async function seedPeople(
  { dir, env, run }: SeedOptions,
  /** Whether the records are those of an earlier start. */
  hasRecords: boolean,
): Promise<typeof people> {
  const file = path.join(dir, 'people.json')
  const made: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
  if (isDeepStrictEqual(made, people) && hasRecords) return people
  const operate = async (...args: string[]) =>
    outputOf(run({ name: 'cli', args, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const { partner, operator } = people
  await Promise.all([
    operate('member', 'create', 'demo', partner.email, 'owner', partner.password),
    operate('operator', 'create', operator.email, operator.password),
  ])
  await writePrivate(file, people)
  return people
}
