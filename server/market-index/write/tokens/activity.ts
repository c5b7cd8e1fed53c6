import type { MarketDatabase } from '../../tables/database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * How many transactions there were in 24 hours, and of how many accounts. An account's row has its hour alone: most
 * transactions write none.
 */
export function createActivity(database: MarketDatabase) {
  const addMinute = database.prepare(
    'INSERT INTO minute(t, transactions) VALUES(?, ?) ON CONFLICT DO UPDATE SET transactions = transactions + excluded.transactions',
  )
  const addAccount = database.prepare(
    'INSERT INTO activity(account, time) VALUES(?, ?) ON CONFLICT DO UPDATE SET time = excluded.time',
  )
  const dropMinutes = database.prepare('DELETE FROM minute WHERE t < ?')
  const dropAccounts = database.prepare('DELETE FROM activity WHERE time < ?')
  /** The hours of their newest transactions, in order. */
  const accounts = new Map<string, number>()
  const minutes = new Map<number, number>()
  const newHours = new Map<string, number>()
  const newMinutes = new Map<number, number>()
  let transactions = 0

  for (const { account, time } of database.prepare('SELECT account, time FROM activity ORDER BY time').all())
    accounts.set(String(account), Number(time))
  for (const row of database.prepare('SELECT t, transactions FROM minute ORDER BY t').all())
    count(minutes, Number(row['t']), Number(row['transactions']))

  function count(into: Map<number, number>, minute: number, more: number): void {
    into.set(minute, (into.get(minute) ?? 0) + more)
    if (into === minutes) transactions += more
  }

  return {
    note(account: string, time: number): void {
      const hour = hourOf(time)
      if (accounts.get(account) !== hour) newHours.set(account, hour)
      accounts.delete(account)
      accounts.set(account, hour)
      const minute = time - (time % MINUTE)
      count(minutes, minute, 1)
      count(newMinutes, minute, 1)
    },
    settle(now: number): void {
      for (const [minute, more] of newMinutes) addMinute.run(minute, more)
      for (const [account, hour] of newHours) addAccount.run(account, hour)
      newMinutes.clear()
      newHours.clear()
      const from = now - DAY
      let isOld = false
      for (const [minute, had] of minutes) {
        if (minute + MINUTE > from) break
        minutes.delete(minute)
        transactions -= had
        isOld = true
      }
      for (const [account, time] of accounts) {
        if (time >= from) break
        accounts.delete(account)
      }
      if (!isOld) return
      dropMinutes.run(from - MINUTE)
      dropAccounts.run(from - HOUR)
    },
    transactions: () => transactions,
    accounts: () => accounts.size,
  }
}

const hourOf = (time: number): number => time - (time % HOUR)
