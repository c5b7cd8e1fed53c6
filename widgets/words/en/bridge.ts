import type { Plural } from '#kit/plural.ts'

const counts: Plural<[count: string]> = {
  one: (count) => `${count} currency`,
  other: (count) => `${count} currencies`,
}

/** The sentences of the form's dialogs and figures. They are loaded with them. */
export const bridgeDialogs = {
  paid: 'Choose the currency to pay with',
  received: 'Choose the currency to receive',
  picker: {
    problem: 'The list of currencies could not be loaded',
    search: 'Search name, symbol, chain',
    tokens: 'Currencies',
    none: (query: string) => `No currency matches “${query}”.`,
    noneHint: 'Check the spelling, or search for the chain.',
    noAddress: 'Search by name, symbol or chain.',
    count: counts,
  },
  refund: {
    title: 'Refund address',
    payer: 'the wallet that pays',
    on: (network: string) => `Refund address on ${network}`,
    about: 'If the bridge cannot exchange your deposit, it sends it back there.',
  },
  paste: 'Paste',
  pasteWhat: (label: string) => `Paste: ${label}`,
  payoutFee: 'Payout fee (taken off already)',
  time: 'Usually takes',
  arrives: (minutes: string) => `2 confirmations · arrives in ${minutes}`,
  floating: 'The rate can move until your deposit has arrived: you may get a little more or less.',
  fixed: 'The rate is fixed if your deposit arrives in time.',
}

/** What is said of an address and its tag. */
export const noteText = {
  checking: 'Checking the address',
  good: 'The address is valid.',
  written: 'It is written',
  waiting: 'The address cannot be checked at the moment. We keep trying.',
  tagNeeded: (name: string) => `This address takes payments only with a ${name}.`,
  exchange: (name: string) =>
    `To an exchange? Enter the ${name} that it shows beside the address. Without it, the payout can be lost.`,
  bad: 'This is not an address on this chain.',
  checksum: 'A character of the address is wrong or missing. Copy it again.',
  refused: 'The bridge does not pay to this address.',
  badTag: (name: string) => `This is not a ${name}.`,
}

/** What is said of the amount's limits. */
export const rangeText = {
  label: 'Amount limits',
  least: (amount: string) => `Min ${amount}`,
  most: (amount: string) => `Max ${amount}`,
  small: (amount: string) => `The smallest amount is ${amount}.`,
  large: (amount: string) => `The largest amount is ${amount}.`,
}

/** How the fee is paid, in one sentence for the form and the review. */
export const bridgeFee = {
  first: (percent: string) =>
    `The fee of ${percent} is paid first, in a transaction of its own. If the deposit cannot be made then, the fee stays good for another try for 24 hours. The fee is not sent back.`,
}
