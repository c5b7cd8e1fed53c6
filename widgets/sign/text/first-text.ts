/** What the first screen says: kept apart, because everything else is loaded later. */
export const firstText = {
  product: 'Suite',
  for: (partner: string, purpose: 'sign' | 'connect') =>
    `${purpose === 'connect' ? 'Connecting to' : 'Signing for'} ${partner}`,
  originHint: 'The address of the page that asks, checked against the list of its owner',
  loading: 'Loading the request',
  unavailable: 'This request cannot be opened',
  incomplete: 'The link is incomplete. Go back to the page that you came from and open it again from there.',
  title: 'Choose your wallet',
  connectTitle: 'Connect your wallet',
  lead: 'You see everything before you sign it. Nothing is sent without your consent.',
  connectLead: 'This shows your address and balances. It does not sign or send anything.',
  searching: 'Looking for wallets',
  list: 'Wallets',
  lastUsed: 'Last used',
  noneHere: (chain: string) =>
    `A wallet extension that knows ${chain} shows up here, too, as soon as this browser has one.`,
  find: 'Find a wallet',
  connecting: (wallet: string) => `Connect in ${wallet}`,
  connectingLead: 'Confirm the connection in your wallet.',
  connectingHint: 'Nothing happened? Open your wallet yourself, it may be waiting there or be locked.',
  /** While the list of all wallets is on its way or open, or the wallet that was chosen in it before comes back. */
  connectingMore: 'Connecting your wallet',
  connectingMoreLead: 'A list opens to choose it from, unless it is still connected.',
  otherWallet: 'Choose another wallet',
  cancel: 'Cancel',
  /** Beside the list: why Xaman is not in it. */
  xaman: {
    swap: 'Xaman can make payments here, but not sign this swap: its service is not set up.',
    sign: 'Xaman can make payments here, but not sign this: its service is not set up.',
    connect: 'Xaman can make payments here, but not be connected: its service is not set up.',
  },
} as const
