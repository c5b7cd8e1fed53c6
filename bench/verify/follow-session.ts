import { SignSession } from '#contracts/api/sign-sessions.ts'

export interface FollowedSession {
  /** When the session said that a step is confirmed, by `performance.now`. Throws when it says that it failed. */
  confirmed(step: string): Promise<number>
  stop(): void
}

interface Waiting {
  readonly step: string
  readonly resolve: (at: number) => void
  readonly reject: (error: Error) => void
}

const DATA = 'data: '

/** Follows the server-sent events of a session. */
export async function followSession(url: string): Promise<FollowedSession> {
  const ending = new AbortController()
  const { ok, body } = await fetch(url, { signal: ending.signal })
  if (!ok || body === null) throw new Error('the session has no events')
  const seen = new Map<string, number | Error>()
  const waiting = new Set<Waiting>()
  let ended = false

  function take({ steps }: SignSession): void {
    const at = performance.now()
    for (const { id, state, failure } of steps) {
      if (state === 'failed') seen.set(id, new Error(`the step ${id} failed: ${failure}`))
      if (state === 'confirmed' && !seen.has(id)) seen.set(id, at)
    }
    for (const one of waiting) tell(one)
  }

  function tell({ step, resolve, reject }: Waiting): void {
    const outcome = seen.get(step)
    if (typeof outcome === 'number') resolve(outcome)
    else if (outcome !== undefined) reject(outcome)
    else if (ended) reject(new Error(`the session's events ended before the step ${step} was confirmed`))
  }

  async function read(events: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of events) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = parts.pop() ?? ''
      for (const part of parts)
        if (part.startsWith(DATA)) take(SignSession.parse(JSON.parse(part.slice(DATA.length))))
    }
  }
  // In whatever way the events end, no one is left waiting.
  void read(body)
    .catch(() => undefined)
    .finally(() => {
      ended = true
      for (const one of waiting) tell(one)
    })

  return {
    confirmed: (step) =>
      new Promise((resolve, reject) => {
        const one = { step, resolve, reject }
        waiting.add(one)
        tell(one)
      }),
    stop: () => ending.abort(),
  }
}
