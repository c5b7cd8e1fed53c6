import type { Part } from '../processes/parts.ts'

/** A service that is started again whenever its sources have changed. */
export interface Restarts extends Part {
  /** Builds the service and starts it again. Further calls before that has begun add nothing. */
  readonly restart: () => void
  /** Resolves once the service answers and no restart is under way. Rejects with why it could not be started. */
  readonly ready: () => Promise<void>
}

/** Starts a service, which is built. When it cannot be built again, it goes on as it was. */
export function createRestarts(options: {
  readonly build: () => Promise<void>
  readonly start: () => Promise<Part>
  readonly say: (text: string) => void
}): Restarts {
  const { build, start, say } = options
  let starting = start()
  let isAsked = false
  let isStopping = false

  async function startAgain(before: Promise<Part>): Promise<Part> {
    const old = await before.catch(() => undefined)
    isAsked = false
    const begun = performance.now()
    try {
      await build()
    } catch (error) {
      if (old === undefined) throw error
      say(String(error))
      return old
    }
    await old?.stop()
    const service = await start()
    say(`The service is back after ${((performance.now() - begun) / 1000).toFixed(1)} s.`)
    return service
  }

  async function ready(): Promise<void> {
    const awaited = starting
    await Promise.allSettled([awaited])
    if (awaited === starting) await awaited
    else await ready()
  }

  return {
    ready,
    restart() {
      if (isAsked || isStopping) return
      isAsked = true
      starting = startAgain(starting)
      starting.catch((error: unknown) => say(String(error)))
    },
    async stop() {
      isStopping = true
      const service = await starting.catch(() => undefined)
      await service?.stop()
    },
  }
}
