import type { Role } from '#contracts/api/dashboard/roles.ts'

/** A person who signs in to the dashboard: a member of one partner account, or an operator of this service. */
export type Member = PartnerMember | OperatorMember

export interface PartnerMember extends Person {
  readonly partner: string
  readonly role: Role
  readonly operator?: undefined
}

export interface OperatorMember extends Person {
  /** By this field, operators are listed. */
  readonly operator: 'yes'
  readonly partner?: undefined
}

interface Person {
  readonly id: string
  /** In lower case. Unique. */
  readonly email: string
  readonly name?: string
  /** Hash of the password with its parameters; absent until one is set by a one-time link. */
  readonly password?: string
  readonly createdAt: string
  readonly totp?: Totp
  /** SHA-256 of the recovery codes that are left. */
  readonly recoveryCodes?: readonly string[]
  /** How many rows of `passkeys` are the member's. */
  readonly passkeys: number
  /** Digests of the clients that the member signed in from last: guesses from elsewhere do not lock them out. */
  readonly knownClients: readonly string[]
}

interface Totp {
  /** The secret, sealed. */
  readonly sealed: string
  /** Absent until the first code has confirmed it. */
  readonly since?: string
  /** The time step of the last code that was taken: no code is taken twice. */
  readonly lastStep: number
}

export const hasTotp = (member: Member): boolean => member.totp?.since !== undefined
export const hasSecondFactor = (member: Member): boolean => hasTotp(member) || member.passkeys > 0

/** A passkey of a member's (WebAuthn). */
export interface Passkey {
  /** The credential's id, in base64url. */
  readonly id: string
  readonly member: string
  readonly name: string
  /** COSE key, in base64url. */
  readonly publicKey: string
  /** The authenticator's counter of signatures; 0 for one that does not count. */
  readonly counter: number
  readonly transports?: readonly string[]
  readonly createdAt: string
  readonly lastUsedAt?: string
  /** The challenges that it has signed, while they are good: none is taken twice. */
  readonly used?: readonly UsedChallenge[]
}

export interface UsedChallenge {
  readonly nonce: string
  /** Epoch milliseconds. */
  readonly until: number
}

/** An invitation, or the way to a new password. */
export interface AccountLink {
  /** SHA-256 of the link's token, in hex. */
  readonly id: string
  readonly purpose: 'invitation' | 'password'
  readonly email: string
  /** Of an invitation. */
  readonly partner?: string
  readonly role?: Role
  readonly createdAt: string
  readonly expiresAt: string
  /** The UTC day of `expiresAt`: links are removed by it. */
  readonly expiresOn: string
}
