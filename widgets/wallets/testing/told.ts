/** What a wallet does with a request; the last one says this in place of a hash. */
export type Answer = 'sends' | 'declines' | 'breaks off' | 'stays silent' | { readonly says: unknown }

type Outcome = Exclude<Answer, 'stays silent'>

/** A wallet's part in a test: it answers as told last, and a request that was left open once it is told anew. */
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
    /** Whether there is nothing to tell yet, for who asks again and again. */
    isSilent: (): boolean => how === 'stays silent',
    reply: async (): Promise<unknown> => {
      if (how !== 'stays silent') return outcome(how)
      return outcome(await new Promise<Outcome>((resolve) => void open.add(resolve)))
    },
  }
}
