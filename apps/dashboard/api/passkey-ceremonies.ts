import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from './passkeys.ts'
import { call } from './call.ts'
import { Failure } from '../../shared/api/failure.ts'

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Signs in with a passkey, or gives the second factor of a sign-in by it. */
export async function signInWithPasskey() {
  const { options } = await call('POST /api/dashboard/sign-in/passkey/options', { body: {} })
  return call('POST /api/dashboard/sign-in/passkey/verify', { body: { answer: await sign(options) } })
}

/** Gives the second factor again, in the session that there is. */
export async function confirmWithPasskey() {
  const { options } = await call('POST /api/dashboard/security/confirm/passkey/options', { body: {} })
  return call('POST /api/dashboard/security/confirm/passkey/verify', {
    body: { answer: await sign(options) },
  })
}

async function sign(options: Readonly<Record<string, unknown>>) {
  const { startAuthentication } = await import('./passkeys.ts')
  // The server makes them by the same library, in the JSON of WebAuthn.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON }).catch(refuse)
  return {
    ...answer,
    response: { ...answer.response },
    clientExtensionResults: { ...answer.clientExtensionResults },
  }
}

/** Adds a passkey of this device. */
export async function addPasskey(name: string) {
  const { startRegistration } = await import('./passkeys.ts')
  const { options } = await call('POST /api/dashboard/security/passkeys/begin', { body: {} })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const answer = await startRegistration({ optionsJSON }).catch(refuse)
  return call('POST /api/dashboard/security/passkeys/confirm', {
    body: {
      name,
      answer: {
        ...answer,
        response: { ...answer.response },
        clientExtensionResults: { ...answer.clientExtensionResults },
      },
    },
  })
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError')
    throw new Failure('PASSKEY_CANCELLED', 'No passkey was used. Try again, or use another way.')
  if (name === 'InvalidStateError')
    throw new Failure('PASSKEY_KNOWN', 'This device has a passkey for this account already.')
  throw new Failure('PASSKEY_FAILED', 'This browser could not use a passkey here. Use another way.')
}
