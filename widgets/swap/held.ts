/** What the account holds, in minor units, by token. */
export type Held = Readonly<Record<string, bigint>>

export const nothingHeld: Held = {}

/** What is held of a token; `undefined` as long as that is not known. */
export const heldOf = (held: Held, token: string | undefined): bigint | undefined =>
  token === undefined ? undefined : held[token]
