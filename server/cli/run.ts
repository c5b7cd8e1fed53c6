import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError, dataDirOf, readConfig } from '../config/index.ts'
import { SuiteError } from '../domain/errors.ts'
import { StoreRefused } from '../stores/index.ts'
import { auditCommands } from './audit.ts'
import { backupStore, restoreStore } from './backup.ts'
import { type Command, Differs, readGiven, type Said, UsageError } from './command.ts'
import { keyCommands } from './key.ts'
import { ledgerCommands } from './ledger.ts'
import { copyMarket } from './market-copy.ts'
import { marketKeyCommands } from './market-key.ts'
import { peopleCommands } from './member.ts'
import { moneyCommands } from './money.ts'
import { type Ask, askService, type Result } from './operator-socket.ts'
import { partnerCommands } from './partner.ts'
import { inService, onDisk, type Operator } from './with-store.ts'
import type { OperatorWork } from '../services/money/operator/index.ts'
import { type Store, StoreUnavailable } from '../ports/store.ts'

/** Where a line of the list of commands says what the command does. */
const COLUMN = 41

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({
    ...partnerCommands,
    ...keyCommands,
    ...moneyCommands,
    ...peopleCommands,
    ...marketKeyCommands,
    ...auditCommands,
    ...ledgerCommands,
    backup: {
      takes: 'FILE',
      does: 'copy the whole store to a new file',
      run: ({ words }, operator) => backupStore(words, operator),
    },
  } satisfies Record<string, Command>),
)

/** The list of commands: where a line is long, what it does stands below. */
const USAGE = [
  'Operator commands. While the service runs, it carries them out: they find it by DATA_DIR.',
  'Otherwise they open the store themselves, and read the same environment as the service.',
  '',
  ...[...commands].map(([name, { takes = '', does = '' }]) => usageOf(name, takes, does)),
  usageOf(
    'restore',
    'FILE [DATABASE]',
    'make the store of DATABASE_URL (SQLite) from a backup, where there is none yet; or the file DATABASE, where an earlier one is kept beside',
  ),
  usageOf('market-copy', 'FILE', 'copy the index of the market to a new file, to begin another one with'),
  '',
  'With --json, overview, audit and the commands of tiers, suspense, payouts and reconcile print JSON.',
].join('\n')

function usageOf(name: string, takes: string, does: string): string {
  const call = `  ${name} ${takes}`.trimEnd()
  if (does === '') return call
  return call.length < COLUMN ? call.padEnd(COLUMN) + does : `${call}\n${' '.repeat(COLUMN)}${does}`
}

/**
 * Runs a command, in the service where one runs; `code` is 0, 1 for a refusal, and 2 for words that are not a command.
 */
export async function run(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result> {
  const name = nameOf(argv)
  // It replaces what a service would have open, so no service carries it out.
  if (argv[0] === 'restore')
    return told(async () => restoreStore(argv.slice(1), { config: readConfig(env) }), { name })
  if (argv[0] === 'market-copy')
    return told(async () => copyMarket(argv.slice(1), dataDirOf(env)), { name: 'market-copy', takes: 'FILE' })
  if (!commands.has(name)) {
    const isAsked = argv.length === 0 || argv[0] === 'help' || argv[0] === '--help'
    return { code: isAsked ? 0 : 2, text: USAGE }
  }
  const file = name === 'partner apply' ? argv[2] : undefined
  const input = file === undefined ? undefined : await readFile(file, 'utf8').catch(() => undefined)
  const asked = name === 'backup' ? argv.map((word, n) => (n === 1 ? path.resolve(word) : word)) : argv
  const dir = dataDirOf(env)
  const answer = await askService(dir, { argv: asked, input })
  return answer ?? carryOut(asked, () => onDisk(configWithoutService(env, dir), input))
}

/** The configuration of a command that opens the store itself. Throws ConfigError that says why it needs one. */
function configWithoutService(env: Parameters<typeof readConfig>[0], dir: string): Config {
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new ConfigError(
      `No service runs on the folder ${dir}: DATA_DIR names another one. Without a running service, a command needs its whole environment.\n${error.message}`,
    )
  }
}

/** Runs a command that came over the socket. */
export const runInService = (
  config: Config,
  store: Store,
  { argv, input }: Ask,
  work?: OperatorWork,
): Promise<Result> => carryOut(argv, () => inService(config, store, input, work))

const nameOf = ([first = '', second = '']: readonly string[]): string =>
  commands.has(first) ? first : `${first} ${second}`.trim()

async function carryOut(argv: readonly string[], operator: () => Operator): Promise<Result> {
  const name = nameOf(argv)
  const command = commands.get(name)
  if (command === undefined) return { code: 2, text: USAGE }
  const given = readGiven(argv.slice(name.split(' ').length))
  return told(() => command.run(given, operator()), { name, isJson: given.has('json'), takes: command.takes })
}

interface Called {
  readonly name: string
  readonly takes?: string | undefined
  readonly isJson?: boolean
}

/** What a command says, or why it refused. */
async function told(
  work: () => Promise<Said>,
  { name, takes = '', isJson = false }: Called,
): Promise<Result> {
  const text = (said: Said) =>
    typeof said === 'string' ? said : isJson ? JSON.stringify(said.value) : said.lines.join('\n')
  try {
    return { code: 0, text: text(await work()) }
  } catch (error) {
    if (error instanceof Differs) return { code: 1, text: text(error.said) }
    if (error instanceof UsageError)
      return { code: 2, text: error.message || `The command is: ${`${name} ${takes}`.trimEnd()}` }
    if (!isExpected(error)) throw error
    return { code: 1, text: error.message }
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof SuiteError ||
  error instanceof StoreRefused ||
  error instanceof StoreUnavailable
