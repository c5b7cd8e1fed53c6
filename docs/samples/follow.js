// @ts-check
import { createSuite } from './suite-client.js'

const { SUITE_URL = 'https://suite.example', SUITE_KEY, SESSION_ID = '' } = process.env
const suite = createSuite({ url: SUITE_URL, key: SUITE_KEY })

/**
 * Answers the session as soon as it has an outcome.
 * @param {string} id
 */
export async function outcomeOf(id) {
  for (;;) {
    for await (const session of suite.signSessions.watchSession({ id }))
      if (session.outcome !== 'pending') return session
    // The stream has ended before the session: the service was restarted. Go on.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const { outcome, rejection } = await outcomeOf(SESSION_ID)
// Deliver on `succeeded`, only then, and once for each `intentId`.
console.log(outcome, rejection ?? '')
