/** A wallet's reaction to a request; `says` is its answer in place of a hash. */
export type Answer = 'sends' | 'declines' | 'breaks off' | 'stays silent' | { readonly says: unknown }

type Outcome = Exclude<Answer, 'stays silent'>

/** A wallet's part in a test. It answers as it was last told, and answers open requests when it is told again. */
export function createTold(outcome: (how: Outcome) => unknown) {
  let how: Answer = 'sends'
  const open = new Set<(how: Outcome) => void>()
  return {
    answer: (next: Answer): void => {
      how = next
      if (next === 'stays silent') return
      for (const settle of open) settle(next)
      open.clear()
    },
    /** Whether there is no answer yet, for a caller that polls. */
    isSilent: (): boolean => how === 'stays silent',
    reply: async (): Promise<unknown> => {
      if (how !== 'stays silent') return outcome(how)
      return outcome(await new Promise<Outcome>((resolve) => void open.add(resolve)))
    },
  }
}
