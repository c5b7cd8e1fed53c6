/** The package of the passkeys, loaded when a ceremony begins. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser'
export type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
