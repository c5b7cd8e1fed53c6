import { signal } from '@preact/signals'

/** The second factor, asked for again before calls that want a fresh one. */

interface Question {
  readonly answer: (isGiven: boolean) => void
}

/** The open question, while the dialog is shown. */
export const question = signal<Question | undefined>(undefined)

/** Asks for the second factor. Resolves to whether it was given. */
export const askForFactor = async (): Promise<boolean> =>
  new Promise((resolve) => {
    question.value = {
      answer: (isGiven) => {
        question.value = undefined
        resolve(isGiven)
      },
    }
  })
