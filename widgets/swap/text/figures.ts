/** The names of a swap's figures. They are loaded with these. */
export const swapFigures = {
  /** For a token issued on the XRP Ledger. */
  issued: (symbol: string) => `Amounts of ${symbol} have at most 16 digits.`,
  impactUnknown: 'Unknown',
  route: 'Route',
  slippage: 'Slippage limit',
} as const
