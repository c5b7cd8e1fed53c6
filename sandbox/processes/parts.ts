/** Something that runs until it is stopped. */
export interface Part {
  stop(): Promise<void>
}

/** Parts that were started one after another, to be stopped in the reverse order. */
export interface Parts {
  readonly add: <P extends Part>(part: P) => P
  readonly stop: () => Promise<void>
}

/** Stopping goes on past a part that fails to stop, and throws the first failure at the end. */
export function createParts(): Parts {
  const running: Part[] = []
  return {
    add(part) {
      running.push(part)
      return part
    },
    async stop() {
      const failures: unknown[] = []
      for (const part of running.splice(0).toReversed())
        await part.stop().catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
