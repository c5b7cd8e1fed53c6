import type { Plural } from '#kit/plural.ts'

const decimals: Plural<[symbol: string, most: string]> = {
  one: (symbol, most) => `${symbol} has at most ${most} decimal.`,
  other: (symbol, most) => `${symbol} has at most ${most} decimals.`,
}

const several: Plural<[count: string, seconds: string]> = {
  one: (count, seconds) => `${count} confirmation, about ${seconds} s`,
  other: (count, seconds) => `${count} confirmations, about ${seconds} s`,
}

const upTo: Plural<[count: string, seconds: string]> = {
  one: (count, seconds) => `Up to ${count} confirmation, about ${seconds} s`,
  other: (count, seconds) => `Up to ${count} confirmations, about ${seconds} s`,
}

/** The sentences of the parts that are loaded after a form. */
export const laterText = {
  amountProblem: {
    whole: (symbol: string) => `${symbol} has no decimals.`,
    decimals,
    digits: 'The amount is too large.',
    balance: 'Balance too low for amount and fee',
    feeBalance: (coin: string) => `Not enough ${coin} for the fee`,
  },

  refresh: 'Update the price now',
  announce: (pay: string, receive: string) => `You get about ${receive} for ${pay}.`,
}

/** The sentences beside a quote's figures. They are loaded with these. */
export const figuresText = {
  rate: 'Rate',
  impact: 'Price impact',
  oneIs: (from: string, amount: string, to: string) => `1 ${from} = ${amount} ${to}`,
  fee: (amount: string) => `fee ${amount}`,
  partnerFee: (partner: string) => `Fee of ${partner}`,
  withNetworkFee: (worth: string) => `${worth} with the network fee`,
}

/** How often the wallet asks. Between two of its questions, the chain confirms what was signed. */
export const confirmationsText = {
  one: '1 confirmation',
  perhaps: '1 confirmation, if your wallet signs several steps at once',
  several,
  upTo,
}
