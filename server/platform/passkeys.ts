import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { defined } from '../kit/defined.ts'
import type { Passkeys } from '../ports/passkeys.ts'

const NAME = 'Suite'
/** As long as a challenge is good. */
const TIMEOUT_MS = 5 * 60_000

/** Loaded when it is first used: it takes some 10 MB of memory. */
const library = () => import('@simplewebauthn/server')

/** Passkeys of the site at this address: browsers offer them to no other host. */
export function createPasskeys(publicUrl: string): Passkeys {
  const { origin, hostname } = new URL(publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  return {
    async register({ challenge, user, known }) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: NAME,
        rpID: hostname,
        userID: new TextEncoder().encode(user.id),
        userName: user.email,
        userDisplayName: user.name,
        challenge: Uint8Array.from(challenge),
        timeout: TIMEOUT_MS,
        excludeCredentials: known.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      })
      return { ...options }
    },
    async registered(answer, isOurs) {
      const { verifyRegistrationResponse } = await library()
      return tried(async () => {
        const found = await verifyRegistrationResponse({
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks it
          response: answer as unknown as RegistrationResponseJSON,
          expectedChallenge: isOurs,
          ...expected,
        })
        if (!found.verified) return undefined
        const { id, publicKey, counter, transports } = found.registrationInfo.credential
        return {
          id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter,
          ...defined({ transports }),
        }
      })
    },
    async signIn({ challenge, known }) {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        challenge: Uint8Array.from(challenge),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
        ...(known.length === 0 ? {} : { allowCredentials: known.map((id) => ({ id })) }),
      })
      return { ...options }
    },
    async signedIn(answer, passkey, isOurs) {
      const { verifyAuthenticationResponse } = await library()
      return tried(async () => {
        const found = await verifyAuthenticationResponse({
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks it
          response: answer as unknown as AuthenticationResponseJSON,
          expectedChallenge: isOurs,
          credential: {
            id: passkey.id,
            publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
          ...expected,
        })
        return found.verified ? { counter: found.authenticationInfo.newCounter } : undefined
      })
    },
  }
}

/** The library reads what a browser sends, and throws for anything that is not that. */
function tried<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  return work().catch(() => undefined)
}
