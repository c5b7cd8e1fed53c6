/** Attempts to one endpoint at the same time; one that has just failed gets one at a time. */
const MOST_OF_ENDPOINT = 4
/** Attempts at the same time. */
const MOST_AT_ONCE = 512

interface Lane {
  readonly ready: Set<string>
  running: number
  isFailing: boolean
}

export interface Lanes {
  /** Lets a message wait for its turn: one turn, however often it is added before. */
  add(endpoint: string, message: string): void
}

/**
 * Gives each endpoint turns of its own: a receiver that is slow or away holds up its own messages and no others. `run`
 * never throws, and answers whether the endpoint works.
 */
export function createLanes(run: (endpoint: string, message: string) => Promise<boolean>): Lanes {
  const lanes = new Map<string, Lane>()
  /** The endpoints that may have a message to begin, in the order of their turns. */
  const turns = new Set<string>()
  let running = 0

  function begin(): void {
    for (const endpoint of turns) {
      if (running >= MOST_AT_ONCE) return
      turns.delete(endpoint)
      const lane = lanes.get(endpoint)
      if (lane === undefined || lane.running >= (lane.isFailing ? 1 : MOST_OF_ENDPOINT)) continue
      const [message] = lane.ready
      if (message === undefined) continue
      lane.ready.delete(message)
      void one(endpoint, lane, message)
      // Its next turn is after those of all others.
      turns.add(endpoint)
    }
  }

  async function one(endpoint: string, lane: Lane, message: string): Promise<void> {
    running += 1
    lane.running += 1
    lane.isFailing = !(await run(endpoint, message))
    running -= 1
    lane.running -= 1
    if (lane.running === 0 && lane.ready.size === 0) lanes.delete(endpoint)
    else turns.add(endpoint)
    begin()
  }

  return {
    add(endpoint, message) {
      const lane = lanes.get(endpoint) ?? { ready: new Set<string>(), running: 0, isFailing: false }
      lanes.set(endpoint, lane)
      lane.ready.add(message)
      turns.add(endpoint)
      begin()
    },
  }
}
