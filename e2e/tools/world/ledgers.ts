import type { LedgerUser } from '../users/ledger-user.ts'
import { createSolanaUser } from '../users/solana-user.ts'
import { createStellarUser } from '../users/stellar-user.ts'
import { createXrplUser } from '../users/xrpl-user.ts'
import type { LedgerDescription, WorldDescription } from '../../../sandbox/world-description.ts'

/** A ledger of the sandbox with two who hold its tokens, and someone who has its coin only. */
export interface LedgerAccess extends LedgerDescription {
  readonly holder: LedgerUser
  readonly second: LedgerUser
  readonly newcomer: LedgerUser
  /** The address of a token by its id. */
  token(id: string): string
}

export interface Ledgers {
  readonly xrpl: LedgerAccess
  readonly solana: LedgerAccess
  readonly xlm: LedgerAccess
}

type CreateUser = (ledger: LedgerDescription, secret: string) => LedgerUser

export function createLedgers({ xrpl, solana, xlm }: WorldDescription['ledgers']): Ledgers {
  return {
    xrpl: access(xrpl, createXrplUser),
    solana: access(solana, createSolanaUser),
    xlm: access(xlm, createStellarUser),
  }
}

function access(ledger: LedgerDescription, createUser: CreateUser): LedgerAccess {
  const userAt = (index: number) => createUser(ledger, ledger.users.at(index)?.secret ?? '')
  return {
    ...ledger,
    holder: userAt(0),
    second: userAt(1),
    newcomer: userAt(-1),
    token(id) {
      const address = ledger.tokens[id]
      if (address === undefined) throw new Error(`there is no token ${id}`)
      return address
    },
  }
}
