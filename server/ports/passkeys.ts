import type { PasskeyAnswer } from '#contracts/api/dashboard/account.ts'
import type { Passkey } from '../domain/account/member.ts'

type Json = Record<string, unknown>

/** Passkeys (WebAuthn Level 3) of one web site. */
export interface Passkeys {
  /** What the browser needs to make a passkey. */
  register(ask: {
    readonly challenge: Uint8Array
    readonly user: { readonly id: string; readonly email: string; readonly name: string }
    /** The passkeys that the member has: none is made twice. */
    readonly known: readonly string[]
  }): Promise<Json>
  /** The new passkey, when the answer is one to a challenge that `isOurs` takes; `undefined` otherwise. */
  registered(
    answer: PasskeyAnswer,
    isOurs: (challenge: string) => boolean,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | undefined>
  /** What the browser needs to sign with a passkey; without `known`, it offers those that it has. */
  signIn(ask: { readonly challenge: Uint8Array; readonly known: readonly string[] }): Promise<Json>
  /** The authenticator's counter after this signature; `undefined` when the signature is not good. */
  signedIn(
    answer: PasskeyAnswer,
    passkey: Passkey,
    isOurs: (challenge: string) => boolean,
  ): Promise<{ readonly counter: number } | undefined>
}
