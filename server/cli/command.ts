import * as z from 'zod'
import { systemClock, systemRandom } from '../platform/system.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { Store } from '../ports/store.ts'
import type { AuditOf } from '../services/accounts/deps.ts'
import { createAudit } from '../services/audit/index.ts'
import type { KeyDeps } from '../services/partners/keys.ts'
import type { Operator } from './with-store.ts'

/** A command of the operator, under its name in one or two words. */
export interface Command {
  /** Its words and options, as the list of commands shows them. */
  readonly takes?: string
  readonly does?: string
  readonly run: (given: Given, operator: Operator) => Promise<Said>
}

export type Commands = Readonly<Record<string, Command>>

/** Lines of text, and the same as a value for `--json`. */
export type Said = string | { readonly value: unknown; readonly lines: readonly string[] }

/** A command cannot use its arguments. Without a message, the list of its arguments says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A refusal that has a result to print. */
export class Differs extends Error {
  override readonly name = 'Differs'
  readonly said: Said

  constructor(said: Said) {
    super('they differ')
    this.said = said
  }
}

/** What follows the name of a command. All that it asks for and is not there throws UsageError. */
export type Given = ReturnType<typeof readGiven>

/** Reads words and options; `--json` and `--service` have no value. */
export function readGiven(args: readonly string[]) {
  const words: string[] = []
  const options = new Map<string, string>()
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '--json' || arg === '--service') options.set(arg.slice(2), 'yes')
    else if (arg.startsWith('--')) options.set(arg.slice(2), args[++i] ?? '')
    else words.push(arg)
  }
  return {
    words,
    word: (place: number): string => there(words[place]),
    option: (name: string): string | undefined => options.get(name),
    has: (name: string): boolean => options.has(name),
    /** Why a change is made: the audit log keeps it. */
    reason(): string {
      const reason = options.get('reason')?.trim() ?? ''
      if (reason.length < 3 || reason.length > 500)
        throw new UsageError('a change takes --reason TEXT, of 3 to 500 characters')
      return reason
    },
  }
}

export function there<T>(value: T | undefined): T {
  if (value === undefined) throw new UsageError()
  return value
}

/** The value of a list that a text spells. */
export const oneOf = <T extends string | number>(values: readonly T[], text: string | undefined): T =>
  there(values.find((value) => String(value) === text))

/** The name that people give a partner or a key. */
export const Label = z.string().trim().min(1).max(80)

export function labelOf(text: string | undefined): string {
  const { data } = Label.safeParse(text)
  if (data === undefined) throw new UsageError('a key takes a label of 1 to 80 characters')
  return data
}

export const command = { kind: 'command' } as const

/** A line of cells; empty ones at its end are left out. */
export const line = (...cells: readonly (string | number | undefined)[]): string =>
  cells
    .map((cell) => cell ?? '-')
    .join('\t')
    .trimEnd()

interface Deps extends KeyDeps {
  readonly random: typeof systemRandom
  readonly audit: AuditOf
}

/** What the services need for a change by command. */
export function depsOf({ config }: Operator, store: Store): Deps {
  const ports = { store, clock: systemClock, random: systemRandom }
  const secrets = createSecrets({ pepper: config.KEY_PEPPER, appSecret: config.APP_SECRET })
  return { ...ports, secrets, audit: createAudit(ports).entry }
}
