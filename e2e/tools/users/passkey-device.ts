import type { Page } from '@playwright/test'

/** A device that keeps passkeys and whose user agrees to each use: Chromium's own virtual authenticator. */
export interface PasskeyDevice {
  /** How many times each passkey was used. */
  uses(): Promise<readonly number[]>
  /** The user agrees to nothing from now on, or again. */
  agree(does: boolean): Promise<void>
}

export async function connectPasskeyDevice(page: Page): Promise<PasskeyDevice> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async uses() {
      const { credentials } = await protocol.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.map(({ signCount }) => signCount)
    },
    agree: (isUserVerified) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
  }
}
