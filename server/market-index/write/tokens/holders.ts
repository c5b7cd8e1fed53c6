import { BigNumber } from 'bignumber.js'
import type { MarketDatabase } from '../../tables/database.ts'
import type { LineChange } from '../effects/lines.ts'
import type { Accounts } from './accounts.ts'
import type { Tokens, TokenState } from './token-state.ts'

interface Held {
  readonly token: TokenState
  readonly account: number
  readonly before: BigNumber | undefined
  balance: BigNumber | undefined
  isPool: boolean
}

const ZERO = new BigNumber(0)
/** Above any number of accounts. */
const ACCOUNTS = 2 ** 32

/** Who holds which token. A balance is written once for all its changes in a commit. */
export function createHolders(
  database: MarketDatabase,
  { accounts, tokens }: { accounts: Accounts; tokens: Tokens },
) {
  const find = database.prepare('SELECT balance FROM holder WHERE token = ? AND account = ?')
  const put = database.prepare(
    `INSERT INTO holder(token, account, balance, amount, pool) VALUES(?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET balance = excluded.balance, amount = excluded.amount, pool = max(pool, excluded.pool)`,
  )
  const remove = database.prepare('DELETE FROM holder WHERE token = ? AND account = ?')
  const changed = new Map<number, Held>()
  let lines = Number(database.prepare('SELECT total(trustlines) AS n FROM token').get()?.['n'])

  function heldBy(token: TokenState, account: number): Held {
    const key = token.id * ACCOUNTS + account
    const known = changed.get(key)
    if (known !== undefined) return known
    const row = find.get(token.id, account)
    const before = row === undefined ? undefined : new BigNumber(String(row['balance']))
    const held = { token, account, before, balance: before, isPool: false }
    changed.set(key, held)
    return held
  }

  return {
    /** `now`: when it moved; `null` where that is not known. */
    apply({ asset, holder, balance, isPool }: LineChange, now: number | null): void {
      const token = tokens.of(asset, now)
      if (now !== null) token.moved = now
      const held = heldBy(token, accounts.id(holder))
      held.balance = balance
      held.isPool ||= isPool
    },
    settle(): void {
      for (const { token, account, before, balance, isPool } of changed.values()) {
        if (balance === undefined) {
          if (before === undefined) continue
          remove.run(token.id, account)
        } else if (before === undefined || !before.eq(balance) || isPool)
          put.run(token.id, account, balance.toString(), balance.toNumber(), isPool ? 1 : 0)
        const grown = Number(balance !== undefined) - Number(before !== undefined)
        token.supply = token.supply.plus(balance ?? ZERO).minus(before ?? ZERO)
        token.trustlines += grown
        token.holders += Number(balance?.gt(0) ?? false) - Number(before?.gt(0) ?? false)
        tokens.mark(token)
        lines += grown
      }
      changed.clear()
    },
    /** Forgets who holds what. */
    forget(): void {
      changed.clear()
      database.exec(
        "DELETE FROM holder; UPDATE token SET supply = '0', trustlines = 0, holders = 0 WHERE id > 1",
      )
    },
    /** Trust lines of all tokens. */
    lines: () => lines,
  }
}
