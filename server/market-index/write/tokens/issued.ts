import { BigNumber } from 'bignumber.js'
import { INSIDER_PART } from '../../figures/clusters.ts'
import type { MarketDatabase } from '../../tables/database.ts'
import { keyOf } from '../effects/fields.ts'
import type { LineChange } from '../effects/lines.ts'
import type { Accounts } from './accounts.ts'
import type { Tokens, TokenState } from './token-state.ts'

const ZERO = new BigNumber(0)
/** Balances have 15 digits: the sum of their changes is not 0 to the last of them. */
const NOISE = 1e-9

/** What accounts got straight from the issuer of a token. */
export function createIssued(
  database: MarketDatabase,
  { accounts, tokens }: { readonly accounts: Accounts; readonly tokens: Tokens },
) {
  const add = database.prepare(
    `INSERT INTO issued VALUES(?, ?, ?) ON CONFLICT DO UPDATE SET units = units + excluded.units`,
  )
  const large = database.prepare(
    'SELECT account FROM issued WHERE token = ? AND units >= ? ORDER BY units DESC, account LIMIT 200',
  )

  return {
    /**
     * The changes of one transaction. Where the sum of a token's balances has grown, its issuer has given: to those whose
     * balances have grown, whatever kind of transaction it was.
     */
    note(lines: readonly LineChange[], now: number): void {
      if (lines.length === 0) return
      const grown = new Map<string, BigNumber>()
      for (const { asset, balance = ZERO, before } of lines)
        grown.set(keyOf(asset), (grown.get(keyOf(asset)) ?? ZERO).plus(balance).minus(before))
      for (const { asset, holder, isPool, balance = ZERO, before } of lines) {
        const issued = grown.get(keyOf(asset)) ?? ZERO
        const got = BigNumber.min(balance.minus(before), issued)
        if (got.gt(balance.times(NOISE)) && got.gt(0) && !isPool)
          add.run(tokens.of(asset, now).id, accounts.id(holder), got.toNumber())
      }
    },
    /** Accounts that got a large part of the present supply. */
    largeReceivers({ id, supply }: Pick<TokenState, 'id' | 'supply'>): readonly number[] {
      const least = supply.times(INSIDER_PART).toNumber()
      return least > 0 ? large.all(id, least).map(({ account }) => Number(account)) : []
    },
  }
}
