/** The names of a swap's figures. They are loaded with these. */
export const swapFigures = {
  impactUnknown: 'Unknown',
  route: 'Route',
  slippage: 'Slippage limit',
} as const
