import { quoteText } from '../../checkout/text/quote.ts'

/** The sentences of the form. With `checkout/text/` these are all: another language is another pair of folders. */
export const swapText = {
  title: 'Swap',
  reviewTitle: 'Review swap',
  back: 'Back to the form',
  chain: 'Chain',
  amountToPay: (symbol: string) => `Amount of ${symbol} to pay`,
  chooseToken: 'Select token',
  flip: 'Swap the two tokens',
  balance: 'Balance',
  max: 'Max',
  maxHint: 'The most that leaves enough for the fees',

  amountProblem: {
    decimals: (symbol: string, most: number) =>
      most === 0 ? `${symbol} has no decimals.` : `${symbol} has at most ${most} decimals.`,
    /** For a token issued on the XRP Ledger. */
    issued: (symbol: string) => `Amounts of ${symbol} have at most 16 digits.`,
    digits: 'The amount is too large.',
    balance: 'Balance too low for amount and fee',
    feeBalance: (coin: string) => `Not enough ${coin} for the fee`,
  },

  quote: {
    hint: 'Enter an amount to see the price',
    none: 'No price at the moment',
    refresh: 'Update the price now',
    impact: 'Price impact',
    impactUnknown: 'Unknown',
    route: 'Route',
    slippage: 'Slippage limit',
    changeSlippage: 'Change the slippage limit',
    announce: (pay: string, receive: string) => `You get about ${receive} for ${pay}.`,
  },

  button: {
    offline: 'Waiting for a connection',
    tokens: 'Loading the tokens',
    token: 'Choose a token',
    amount: 'Enter an amount',
    quote: 'Getting the price',
    quoteProblem: 'No price for this swap',
    balance: (symbol: string) => `Not enough ${symbol}`,
    review: 'Review swap',
  },

  offline: 'You are offline.',
  missing: 'A part of this could not be loaded.',
  reload: 'Load it again',
  mountRefused: 'This is not available here',
} as const

/** The rows of a quote, in their order, while there is none. */
export const quoteTerms: readonly string[] = [
  quoteText.least,
  quoteText.platformFee,
  quoteText.networkFee,
  quoteText.total,
  swapText.quote.impact,
  swapText.quote.route,
]
