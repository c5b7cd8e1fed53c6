import { expect, test } from 'vitest'
import { silentLog } from '#testing/plain-ports.ts'
import { at, intentWith, productStep, sessionWith } from '#testing/samples.ts'
import { createWebhookWorld } from '#testing/webhook-world.ts'
import { orDiscard } from './prepare-payment.ts'

test('a session that could not be made leaves with its payment, and no one is told of it', async () => {
  const { store, clock, listen, sent, disk } = await createWebhookWorld()
  await listen(['sign_session.expired'])
  await store.transact(async ({ intents, sessions }) => {
    await intents.insert(intentWith({ id: 'pi_a', steps: [productStep()] }))
    await sessions.insert(sessionWith({ id: 'ses_a', intentId: 'pi_a', expiresAt: at(900) }))
  })
  const work = orDiscard({ store, log: silentLog }, 'pi_a', () => Promise.reject(new Error('no')))
  await expect(work).rejects.toThrow('no')
  await clock.step(900_000)
  expect(sent).toEqual([])
  for (const table of ['intents', 'sessions', 'sessionEnds', 'webhookMessages'] as const)
    expect([table, await disk.read[table].count()]).toEqual([table, 0])
})
