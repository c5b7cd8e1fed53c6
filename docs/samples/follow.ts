import { createSuite } from './suite-client.ts'

const suite = createSuite({ url: process.env.SUITE_URL, key: process.env.SUITE_KEY })

/** Answers the session as soon as it has an outcome. */
export async function outcomeOf(id) {
  for (;;) {
    for await (const session of suite.signSessions.watchSession({ id }))
      if (session.outcome !== 'pending') return session
    // The stream has ended before the session: the service was restarted. Go on.
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

const { outcome, rejection } = await outcomeOf(process.env.SESSION_ID)
// Deliver on `succeeded`, only then, and once for each `intentId`.
console.log(outcome, rejection ?? '')
