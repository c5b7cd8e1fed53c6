import { kitText } from '#kit/text.ts'
import { stepsText } from '../../words/en/sign-steps.ts'

/** The list of a payment's steps, with its words. */
export { PaymentSteps } from '../views/PaymentSteps.tsx'
export const words = { form: { kit: kitText }, sign: { steps: stepsText } }
