import { pickerText } from '#kit/picker/picker-text.ts'
import { checkoutText } from './en/checkout.ts'
import { confirmationsText, figuresText, laterText } from './en/later.ts'
import { problemWords } from './en/problems.ts'
import { swapCheckoutText } from './en/swap-checkout.ts'
import { swapDialogs, swapFee, swapFigures } from './en/swap-later.ts'

/** The words of what is loaded after a form, in English. */
export const checkout = {
  picker: pickerText,
  later: laterText,
  figures: figuresText,
  confirmations: confirmationsText,
  checkout: checkoutText,
  problems: problemWords,
  swapDialogs,
  swapFigures,
  swapFee,
  swapCheckout: swapCheckoutText,
}

export type CheckoutWords = typeof checkout
