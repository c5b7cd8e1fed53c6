/** The names of networks without real money. They have a file of their own because every first screen shows them. */
export const networkText = {
  sandbox: { label: 'Sandbox', hint: 'Test coins on a local chain. Nothing here has any value.' },
  testnet: { label: 'Testnet', hint: 'Test coins. Nothing here has any value.' },
}
