import { type Config, ConfigError, readConfig } from '../config/index.ts'
import { SuiteError } from '../domain/errors.ts'
import { DataFolderRefused } from '../stores/lowdb/index.ts'
import { keyCreate, keyList, keyRevoke } from './key.ts'
import { ledgerShow, ledgerSuspense } from './ledger.ts'
import { partnerApply, partnerList, partnerStatus } from './partner.ts'
import { UsageError } from './usage.ts'

const USAGE = `Operator commands. They read the same environment as the server.

  partner apply FILE                     create or change a partner from a JSON file; fields that the file
                                         leaves out stay as they are; prints new keys
  partner list
  partner status SLUG active|pending|suspended
  key create SLUG test|live LABEL SCOPES create a key; SCOPES such as swap,bridge; prints the secret once
  key list SLUG
  key revoke ID
  ledger show SLUG                       show a partner's balance, per chain and asset
  ledger suspense                        show money in the treasury that could not be booked

Stop the server before a command that writes. The list and ledger commands can run beside it.`

type Command = (args: readonly string[], config: Config) => Promise<string>

const commands: ReadonlyMap<string, Command> = new Map([
  ['partner apply', partnerApply],
  ['partner list', partnerList],
  ['partner status', partnerStatus],
  ['key create', keyCreate],
  ['key list', keyList],
  ['key revoke', keyRevoke],
  ['ledger show', ledgerShow],
  ['ledger suspense', ledgerSuspense],
])

/** Runs a command; `code` is 0, 1 for a refusal, and 2 for words that are not a command. */
export async function run(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly code: 0 | 1 | 2; readonly text: string }> {
  const command = commands.get(argv.slice(0, 2).join(' '))
  if (command === undefined) {
    const isAsked = argv.length === 0 || argv[0] === 'help' || argv[0] === '--help'
    return { code: isAsked ? 0 : 2, text: USAGE }
  }
  try {
    return { code: 0, text: await command(argv.slice(2), readConfig(env)) }
  } catch (error) {
    if (!isExpected(error)) throw error
    return { code: error instanceof UsageError ? 2 : 1, text: error.message }
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof ConfigError ||
  error instanceof SuiteError ||
  error instanceof DataFolderRefused
