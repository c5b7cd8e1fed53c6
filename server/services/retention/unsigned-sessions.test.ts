import { expect, test } from 'vitest'
import { payer } from '#testing/samples.ts'
import { callContract } from '#testing/call-contract.ts'
import { startTestApp } from '#testing/test-app.ts'

const HOUR_MS = 3_600_000
const swap = { chain: 'eth', fromToken: 'native', toToken: 'USDC', amountMinor: '1000000000000000000' }

test('a visitor’s session with a step that was opened and never signed leaves two days later, and no sooner', async () => {
  const app = await startTestApp()
  try {
    const visitor = { partner: 'demo', origin: 'https://shop.example', secret: 'v'.repeat(43) }
    const { body: session } = await callContract(app.url, 'POST /api/embed/swap', {
      body: { ...swap, userAddress: payer },
      headers: { 'x-suite-embed': app.tokens.issueSession(visitor).token },
    })
    const opened = await callContract(app.url, 'POST /api/v1/sign/session/:id/steps/:step/open', {
      params: { id: session.id, step: 'fee' },
      body: { et: session.embedToken },
    })
    expect(opened.status).toBe(200)
    await app.clock.step(47 * HOUR_MS)
    await app.tidy()
    expect(await app.store.read.sessions.count()).toBe(1)
    await app.clock.step(HOUR_MS)
    await app.tidy()
    expect(await app.store.read.sessions.count()).toBe(0)
    expect(await app.store.read.intents.count()).toBe(0)
  } finally {
    await app.stop()
  }
})
