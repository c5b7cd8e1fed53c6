import { amountText } from '#kit/amounts/amount-text.ts'
import { failureWords } from '#kit/chain/failure-text.ts'
import { networkText } from '#kit/chain/network-text.ts'
import { kitText } from '#kit/text.ts'
import { markText } from '#kit/tokens/mark-text.ts'
import { bridgeText } from './en/bridge-form.ts'
import { formText, quoteText } from './en/form.ts'
import { swapText } from './en/swap.ts'
import { titles } from './en/titles.ts'
import { warningText } from './en/warnings.ts'

/** The words of forms, and those that every page needs, in English. The server has them too, for the pages that it makes. */
export const form = {
  titles,
  kit: kitText,
  amount: amountText,
  network: networkText,
  mark: markText,
  failure: failureWords,
  form: formText,
  quote: quoteText,
  warnings: warningText,
  swap: swapText,
  bridge: bridgeText,
}

export type FormWords = typeof form
