/** Tells this wallet from others over visits. */
export const SUITE_MAKE = 'app.suite'

/** This tab's storage, which can be blocked. */
type TabStorage = () => Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (session: string): string => `suite-account:${session}`

/** The account that the wallet has come back with in this tab. */
export function returnedAccount(session: string, storage: TabStorage): string | undefined {
  try {
    return storage().getItem(keyOf(session)) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps the account that the wallet has come back with. False where this tab can keep nothing. */
export function keepReturnedAccount(session: string, account: string, storage: TabStorage): boolean {
  try {
    storage().setItem(keyOf(session), account)
    return true
  } catch {
    return false
  }
}
