/** The sentences of the form. With `form/text.ts` and `checkout/text/` these are all: another language is another set. */
export const swapText = {
  title: 'Swap',
  reviewTitle: 'Review swap',
  chain: 'Chain',
  chooseToken: 'Select token',
  flip: 'Swap the two tokens',

  changeSlippage: 'Change the slippage limit',

  button: {
    tokens: 'Loading the tokens',
    token: 'Choose a token',
    quoteProblem: 'No price for this swap',
    review: 'Review swap',
  },
}
