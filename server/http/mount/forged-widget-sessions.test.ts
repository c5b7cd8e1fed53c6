import { expect, test } from 'vitest'
import { startTestApp } from '#testing/test-app.ts'

const HOUR_MS = 3_600_000

test('attack: made-up sessions of widgets are counted like wrong keys; a session that is over is not', async () => {
  const app = await startTestApp()
  try {
    const { token } = app.tokens.issueSession({
      partner: 'demo',
      origin: 'https://shop.example',
      secret: 'v'.repeat(43),
    })
    const statusFor = async (session: string) =>
      (await fetch(`${app.url}/api/v1/swap/tokens?chain=eth`, { headers: { 'x-suite-embed': session } }))
        .status
    await app.clock.step(HOUR_MS + 1)
    for (let n = 0; n < 40; n++) expect(await statusFor(token)).toBe(401)
    for (let n = 0; n < 30; n++) expect(await statusFor(`${token.slice(0, -2)}${n + 10}`)).toBe(401)
    expect(await statusFor(`${token}x`)).toBe(429)
    expect(await statusFor(token)).toBe(401)
  } finally {
    await app.stop()
  }
})
