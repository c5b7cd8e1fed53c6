import type { SessionStep, SignSession } from '../api/in-minor.ts'

type Steps = Pick<SignSession, 'steps' | 'together'>

/** The steps that one transaction carries, in their order; none where there is no such transaction. */
export const legsOf = ({ steps, together }: Steps): readonly SessionStep[] =>
  together === undefined ? [] : steps.filter(({ id }) => together.steps.includes(id))

/** True where a wallet has, had or has sent the one transaction of several steps, and they are not signed one by one. */
export const isTogether = ({ together }: Pick<SignSession, 'together'>): boolean =>
  together !== undefined && together.state !== 'offered' && together.state !== 'off'

/** The signatures of a payment in their order, each with the steps that it is for. */
export function signaturesOf(session: Steps): readonly (readonly SessionStep[])[] {
  const legs = isTogether(session) ? legsOf(session) : []
  return session.steps.flatMap((step) => {
    if (!legs.includes(step)) return [[step]]
    return step === legs[0] ? [legs] : []
  })
}
