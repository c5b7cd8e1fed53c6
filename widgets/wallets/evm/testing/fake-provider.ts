import type { Eip1193Provider } from '../provider.ts'

/** A provider for tests: gives the answers that it was told, throws for any other question, and emits on demand. */
export function createFakeProvider(answers: Readonly<Record<string, unknown>> = {}) {
  const calls: { method: string; params?: readonly unknown[] }[] = []
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const replies = new Map(Object.entries(answers))
  const provider: Eip1193Provider = {
    async request(call) {
      calls.push(call)
      if (!replies.has(call.method)) throw new Error(`${call.method} was not expected`)
      const reply = replies.get(call.method)
      const value: unknown = typeof reply === 'function' ? reply(call.params) : reply
      return value
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
    },
  }
  return {
    provider,
    calls,
    methods: () => calls.map(({ method }) => method),
    answer: (method: string, value: unknown) => void replies.set(method, value),
    emit: (event: string, value?: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

/** An answer that refuses. */
export const refusing = (cause: unknown) => () => {
  throw cause
}

/** A timer that runs only when told to. */
export function createFakeTimer() {
  const waiting = new Set<() => void>()
  return {
    timer: (run: () => void) => {
      waiting.add(run)
      return () => void waiting.delete(run)
    },
    fire: () => {
      for (const run of waiting) run()
      waiting.clear()
    },
  }
}
