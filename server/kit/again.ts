/**
 * The way to give an answer once more: its JSON. `undefined` as soon as anything may have changed that the answer was
 * made of. It waits for nothing.
 */
export type Again = () => string | undefined

const ways = new WeakMap<object, Again>()

/** Says of an answer how long it can be given once more, to the same caller for the same request. */
export function withAgain<Answer extends object>(answer: Answer, isSame: () => boolean): Answer {
  let text: string | undefined
  ways.set(answer, () => (isSame() ? (text ??= JSON.stringify(answer)) : undefined))
  return answer
}

/** The JSON of an answer: the very text that it is given once more as, where it can be. */
export const textOf = (answer: unknown): string => againOf(answer)?.() ?? JSON.stringify(answer)

export const againOf = (answer: unknown): Again | undefined =>
  typeof answer === 'object' && answer !== null ? ways.get(answer) : undefined
