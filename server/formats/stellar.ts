import type { UnsignedTx } from '../domain/payment/tx.ts'
import { decodeAccount } from './strkey.ts'

/** The passphrases by which Stellar tells networks apart. */
export const PUBLIC_NETWORK = 'Public Global Stellar Network ; September 2015'
export const TEST_NETWORK = 'Test SDF Network ; September 2015'

/** An asset other than the coin. Codes are case-sensitive, and anyone can issue any code. */
export interface IssuedAsset {
  readonly code: string
  readonly issuer: string
}

/** Reads `CODE:ISSUER`; `undefined` for any other text, and where the issuer cannot be an account. */
export function readIssued(text: string): IssuedAsset | undefined {
  const [, code, issuer] = /^([a-zA-Z0-9]{1,12}):(G[A-Z2-7]{55})$/.exec(text) ?? []
  if (code === undefined || issuer === undefined || decodeAccount(issuer) === undefined) return undefined
  return { code, issuer }
}

/** How long a request on Stellar can be sent, in seconds. Until then no other request is made for the step. */
const LIFE_S = 180

/** Seconds since the epoch after which a request that is written now can no longer be sent. */
export const boundFrom = (now: Date): number => Math.floor(now.getTime() / 1000) + LIFE_S

/** The moment after which a transaction can no longer be sent; `undefined` for one of another ledger. */
export const endOf = (tx: UnsignedTx): Date | undefined =>
  tx.family === 'stellar' ? new Date(tx.validUntil * 1000) : undefined
