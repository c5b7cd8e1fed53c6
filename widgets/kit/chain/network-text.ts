/** What a network without real money is called; apart from other texts, because every first screen says it. */
export const networkText = {
  sandbox: { label: 'Sandbox', hint: 'Test coins on a local chain. Nothing here has any value.' },
  testnet: { label: 'Testnet', hint: 'Test coins. Nothing here has any value.' },
} as const
