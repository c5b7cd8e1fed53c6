import type { BrowserContext, Request } from '@playwright/test'

/** What a visitor's browser has loaded. */
export interface Traffic {
  /** Answers that were complete at a moment (milliseconds since the epoch), and their bytes as they were sent. */
  until(moment: number): Promise<Loaded>
}

export interface Loaded {
  readonly requests: number
  /** Bodies, compressed where they were sent so. */
  readonly bytes: number
}

export function watchTraffic(context: BrowserContext): Traffic {
  const finished: Request[] = []
  context.on('requestfinished', (request) => void finished.push(request))
  return {
    async until(moment) {
      const loaded = finished.filter(
        (request) => request.url().startsWith('http') && endOf(request) <= moment,
      )
      const sizes = await Promise.all(loaded.map((request) => request.sizes()))
      return {
        requests: loaded.length,
        bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
      }
    },
  }
}

/** Milliseconds since the epoch. */
const endOf = (request: Request) => request.timing().startTime + request.timing().responseEnd
