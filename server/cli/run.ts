import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError, dataDirOf, readConfig } from '../config/index.ts'
import { SuiteError } from '../domain/errors.ts'
import { DataFolderRefused } from '../stores/lowdb/index.ts'
import { audit } from './audit.ts'
import { backupStore, restoreStore } from './backup.ts'
import { keyCreate, keyList, keyRevoke, keyRotate } from './key.ts'
import { ledgerShow, ledgerSuspense } from './ledger.ts'
import {
  Differs,
  ledgerOwed,
  partnerTier,
  payoutCancel,
  payoutList,
  payoutPropose,
  payoutSent,
  payoutSettle,
  reconcile,
  restoreConfirm,
  showOverview,
  suspenseAttach,
  suspenseList,
  suspenseRefund,
} from './money.ts'
import * as people from './member.ts'
import { marketKeyCreate, marketKeyList, marketKeyRevoke } from './market-key.ts'
import { partnerApply, partnerList, partnerStatus } from './partner.ts'
import { type Ask, askService, type Result } from './operator-socket.ts'
import { UsageError } from './usage.ts'
import { inService, onDisk, type Operator } from './with-store.ts'
import type { OperatorWork } from '../services/money/operator/index.ts'
import { type Store, StoreUnavailable } from '../ports/store.ts'

const USAGE = `Operator commands. While the service runs, it carries them out: they find it by DATA_DIR.
Otherwise they open the store themselves, and read the same environment as the service.

  partner apply FILE                     create or change a partner from a JSON file; fields that the file
                                         leaves out stay as they are; prints new keys
  partner list
  partner status SLUG active|pending|suspended --reason TEXT
  key create SLUG test|live LABEL SCOPES create a key; SCOPES such as swap,bridge; prints the secret once
  key list SLUG
  key revoke ID --reason TEXT
  key rotate ID 0|1|24                   make a key in its place; the old one works for so many hours more;
                                         prints the new secret once
  partner tier SLUG starter|growth|scale --reason TEXT
  overview                               show what needs the operator
  suspense list                          show money in the treasury that pays for nothing
  suspense attach ID PAYMENT --reason TEXT
                                         book it as the fee of a payment
  suspense refund ID HASH --reason TEXT  book the transaction that brought it back to its payer
  payout list [SLUG] [--state STATE]
  payout propose SLUG CHAIN ASSET AMOUNT --to ADDRESS [--tag TAG] --reason TEXT
                                         reserve minor units of what a partner is owed
  payout sent ID HASH                    note the transaction of a payout
  payout cancel ID --reason TEXT
  payout settle ID --reason TEXT         end one that brought too little; the rest is owed again
  reconcile [--chain CHAIN] [--days N]   compare the treasuries with the ledger; exits with 1 when they differ
  member list SLUG
  member create SLUG EMAIL ROLE          invite a person as viewer, developer, admin or owner; prints a link
  member reset-password EMAIL [without-second-factor]
                                         print a one-time link to a new password, which removes their
                                         passkeys; or take password and second factor away at once, for
                                         someone who has lost it. For operators too
  member remove EMAIL                    remove a member, also the only owner of a partner
  operator create EMAIL                  make an operator of the dashboard; prints a one-time link to a password
  operator list
  operator remove EMAIL
  market-key create --plan bronze|silver|gold --label TEXT
                                         make a key of the market API; prints the secret once
  market-key list
  market-key revoke ID
  audit [--partner SLUG | --service] [--action ACTION] [--limit N]
                                         show the newest changes; --service: those that concern no partner
  ledger show SLUG                       show a partner's balance, per chain and asset
  ledger suspense                        show money in the treasury that could not be booked
  ledger owed                            show fees whose product did not follow: they are owed to their payers
  ledger confirm-restore [--reason TEXT] after a restore: show what the treasuries have sent that the ledger does
                                         not know; with a reason, let payouts go on
  backup FILE                            copy the whole store to a new file
  restore FILE [FOLDER]                  make the store of DATA_DIR from a backup, where there is none yet; or
                                         that of FOLDER, where the files of an earlier one are kept beside

With --json, overview, audit and the commands of tiers, suspense, payouts and reconcile print JSON.`

type Command = (args: readonly string[], operator: Operator) => Promise<string>

const commands: ReadonlyMap<string, Command> = new Map([
  ['partner apply', partnerApply],
  ['partner list', partnerList],
  ['partner status', partnerStatus],
  ['key create', keyCreate],
  ['key list', keyList],
  ['key revoke', keyRevoke],
  ['key rotate', keyRotate],
  ['partner tier', partnerTier],
  ['overview', showOverview],
  ['suspense list', suspenseList],
  ['suspense attach', suspenseAttach],
  ['suspense refund', suspenseRefund],
  ['ledger owed', ledgerOwed],
  ['payout list', payoutList],
  ['payout propose', payoutPropose],
  ['payout sent', payoutSent],
  ['payout cancel', payoutCancel],
  ['payout settle', payoutSettle],
  ['reconcile', reconcile],
  ['member list', people.memberList],
  ['member create', people.memberCreate],
  ['member remove', people.memberRemove],
  ['member reset-password', people.memberResetPassword],
  ['operator create', people.operatorCreate],
  ['operator list', people.operatorList],
  ['operator remove', people.operatorRemove],
  ['market-key create', marketKeyCreate],
  ['market-key list', marketKeyList],
  ['market-key revoke', marketKeyRevoke],
  ['audit', audit],
  ['ledger show', ledgerShow],
  ['ledger suspense', ledgerSuspense],
  ['ledger confirm-restore', restoreConfirm],
  ['backup', backupStore],
])

/**
 * Runs a command, in the service where one runs; `code` is 0, 1 for a refusal, and 2 for words that are not a command.
 */
export async function run(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result> {
  const name = nameOf(argv)
  // It replaces what a service would have open, so no service carries it out.
  if (argv[0] === 'restore') return told(() => restoreStore(argv.slice(1), { config: readConfig(env) }))
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
  return told(() => command(argv.slice(name.split(' ').length), operator()))
}

/** What a command says, or why it refused. */
async function told(work: () => Promise<string>): Promise<Result> {
  try {
    return { code: 0, text: await work() }
  } catch (error) {
    if (!isExpected(error)) throw error
    return { code: error instanceof UsageError ? 2 : 1, text: error.message }
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof UsageError ||
  error instanceof Differs ||
  error instanceof ConfigError ||
  error instanceof SuiteError ||
  error instanceof DataFolderRefused ||
  error instanceof StoreUnavailable
