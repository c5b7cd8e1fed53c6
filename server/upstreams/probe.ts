import { SuiteError } from '../domain/errors.ts'
import type { Probe } from '../ports/probe.ts'

export interface HttpProbe {
  readonly name: string
  /** A small question that the service answers, whatever it says. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

const DEADLINE_MS = 3_500

/**
 * Asks a service by HTTP whether it is there. A refusal of this question is an answer too, but not one of ourselves
 * (401, 403), of how often we ask (429), or a failure (5xx). It has no part in the circuit breakers of our calls.
 */
export function createHttpProbe({ name, url, headers = {} }: HttpProbe): Probe {
  return {
    name,
    async check() {
      const status = await ask(url, headers)
      if (status === 429)
        throw new SuiteError('RATE_LIMIT', 'The service is asked too often.', { cause: `${name} ${status}` })
      if (status >= 500 || status === 401 || status === 403)
        throw new SuiteError('UPSTREAM_ERROR', 'The service does not work.', { cause: `${name} ${status}` })
    },
  }
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const signal = AbortSignal.timeout(DEADLINE_MS)
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal })
    // Nothing in it is needed.
    await response.body?.cancel()
    return response.status
  } catch (cause) {
    throw new SuiteError(
      signal.aborted ? 'UPSTREAM_TIMEOUT' : 'UPSTREAM_ERROR',
      'The service does not answer.',
      { cause },
    )
  }
}
