/** What is held, in minor units, by chain and token. */
export type Held = Readonly<Record<string, bigint>>

export const nothingHeld: Held = {}

export const heldKey = (chain: string, token: string): string => `${chain}:${token}`

/** What is held of a token; `undefined` as long as that is not known. */
export const heldOf = (held: Held, chain: string, token: string | undefined): bigint | undefined =>
  token === undefined ? undefined : held[heldKey(chain, token)]
