import { ConfigError, readConfig } from '../config.ts'
import { SuiteError } from '../domain/errors.ts'
import { DataFolderRefused } from '../stores/lowdb/index.ts'
import { keyCreate, keyList, keyRevoke } from './key.ts'
import { ledgerShow } from './ledger.ts'
import { partnerApply, partnerList, partnerStatus } from './partner.ts'
import { UsageError } from './usage.ts'

const USAGE = `Operator commands. They read the same environment as the server.

  partner apply FILE                     make a partner what a JSON file says; prints keys that are new
  partner list
  partner status SLUG active|pending|suspended
  key create SLUG test|live LABEL SCOPES a new key; SCOPES such as swap,bridge; prints the secret once
  key list SLUG
  key revoke ID
  ledger show SLUG                       what a partner is owed, per chain and asset

Commands that write need the server to be stopped; ledger show and the lists do not.`

const commands: Readonly<
  Record<string, (args: readonly string[], config: ReturnType<typeof readConfig>) => Promise<string>>
> = {
  'partner apply': partnerApply,
  'partner list': partnerList,
  'partner status': partnerStatus,
  'key create': keyCreate,
  'key list': keyList,
  'key revoke': keyRevoke,
  'ledger show': ledgerShow,
}

async function run(argv: readonly string[]): Promise<number> {
  const command = commands[argv.slice(0, 2).join(' ')]
  if (command === undefined) {
    console.error(USAGE)
    return argv.length === 0 || argv[0] === 'help' || argv[0] === '--help' ? 0 : 2
  }
  try {
    console.log(await command(argv.slice(2), readConfig(process.env)))
    return 0
  } catch (error) {
    if (!isExpected(error)) throw error
    console.error(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof ConfigError ||
  error instanceof SuiteError ||
  error instanceof DataFolderRefused

process.exitCode = await run(process.argv.slice(2))
