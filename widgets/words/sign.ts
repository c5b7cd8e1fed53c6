import { messageText } from './en/message.ts'
import { saleText } from './en/sale.ts'
import { firstText, hintText } from './en/sign-first.ts'
import { frameText } from './en/sign-frame.ts'
import { contractText, goBackText, togetherText } from './en/sign-more.ts'
import { stepsText } from './en/sign-steps.ts'
import { signProblems } from './en/sign-problems.ts'
import { signText } from './en/sign.ts'
import { unavailableText } from './en/unavailable.ts'

/** The words of the sign popup and of the sign frame, in English. */
export const sign = {
  first: firstText,
  goBack: goBackText,
  frame: frameText,
  message: messageText,
  steps: stepsText,
  sign: signText,
  contract: contractText,
  together: togetherText,
  hints: hintText,
  problems: signProblems,
  unavailable: unavailableText,
  sale: saleText,
}

export type SignWords = typeof sign
