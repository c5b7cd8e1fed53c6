import { signal } from '@preact/signals'

/** The second factor, asked for again before calls that want a fresh one. */

interface Question {
  readonly answer: (isGiven: boolean) => void
}

/** The open question, while the dialog is shown. */
export const question = signal<Question | undefined>(undefined)

let asked: Promise<boolean> | undefined
/** When it was given last, in milliseconds since 1970. */
let givenAt = Number.NEGATIVE_INFINITY

/**
 * Asks for the second factor once, for all calls that wait for it. Resolves to whether it was given: at once for a call
 * that was sent before the last answer.
 */
export async function askForFactor(sentAt: number): Promise<boolean> {
  if (asked === undefined && givenAt >= sentAt) return true
  asked ??= new Promise<boolean>((resolve) => {
    question.value = {
      answer: (isGiven) => {
        if (isGiven) givenAt = Date.now()
        asked = undefined
        question.value = undefined
        resolve(isGiven)
      },
    }
  })
  return asked
}
