import type { Sight } from './watch-page.ts'

/** What a visitor waits for, from the first look to the last step. */
export const sights = {
  amount: { name: 'amount field', selector: 'input[inputmode="decimal"]' },
  /** Works once the script has taken over the form that was in the page. */
  connect: { name: 'Connect wallet', selector: '.head .wallet' },
  /** The coin that is paid with is known at once; what is received has to be listed first. */
  tokens: { name: 'tokens', selector: '.panel:not(.panel-input) .token-button:not(.token-button-empty)' },
  review: { name: 'Review swap', selector: 'button.button-primary', text: 'Review swap' },
  signIn: { name: 'Continue to wallet', selector: 'button', text: 'Continue to wallet' },
  wallet: { name: 'wallet', selector: '.sign-wallet' },
  pay: { name: 'Pay the fee', selector: 'button.button-primary', text: 'Pay the fee in' },
  swap: { name: 'Swap', selector: 'button.button-primary', text: 'Swap in' },
} as const satisfies Readonly<Record<string, Sight>>
