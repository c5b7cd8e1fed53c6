/** An account's balances in minor units, by token. */
export type Balances = Readonly<Record<string, bigint>>

export const noBalances: Balances = {}

/** The balance of a token; `undefined` as long as it is not known. */
export const balanceOf = (balances: Balances, token: string | undefined): bigint | undefined =>
  token === undefined ? undefined : balances[token]
