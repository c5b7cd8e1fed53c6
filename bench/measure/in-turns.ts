export interface Rounds {
  readonly rounds: number
  /** Rounds before those that count. */
  readonly warmUp: number
}

type Contestants = Readonly<Record<string, (round: number) => Promise<unknown>>>
/** What each contestant resolved with, round by round. */
type Results<C extends Contestants> = { [K in keyof C]: Awaited<ReturnType<C[K]>>[] }

/** Runs every contestant once a round, each round in the reverse order, so that disturbances meet all alike. */
export async function inTurns<C extends Contestants>(
  contestants: C,
  { rounds, warmUp }: Rounds,
): Promise<Results<C>> {
  const entries = Object.entries(contestants).map(([name, run]) => ({
    name,
    run,
    results: new Array<unknown>(),
  }))
  for (let round = -warmUp; round < rounds; round++)
    for (const { run, results } of round % 2 === 0 ? entries : entries.toReversed()) {
      const result = await run(round)
      if (round >= 0) results.push(result)
    }
  // What each contestant resolved with stands under its own name.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries.map(({ name, results }) => [name, results])) as Results<C>
}

/** How long some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
