/**
 * The way to give an answer once more: the JSON of the same answer, or of one that differs only in its own id.
 * `undefined` as soon as anything may have changed that the answer was made of. It waits for nothing.
 */
export type Again = () => (() => string) | undefined

const ways = new WeakMap<object, Again>()

/** Says of an answer how it can be given once more, to the same caller for the same request. */
export function withAgain<Answer extends object>(answer: Answer, again: Again): Answer {
  ways.set(answer, again)
  return answer
}

export const againOf = (answer: unknown): Again | undefined =>
  typeof answer === 'object' && answer !== null ? ways.get(answer) : undefined

/** The JSON of an answer, made when it is first asked for. */
export function jsonOf(answer: object): () => string {
  let text: string | undefined
  return () => (text ??= JSON.stringify(answer))
}
