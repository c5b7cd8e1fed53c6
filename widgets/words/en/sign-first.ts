/** The sentences of the first screen. All others are loaded later. */
export const firstText = {
  product: 'Suite',
  by: 'by Suite',
  for: {
    sign: (partner: string) => `Signing for ${partner}`,
    connect: (partner: string) => `Connecting to ${partner}`,
  },
  originHint: 'The address of the page that asks. It is on the partner’s list of allowed pages.',
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
  noneHere: (chain: string) => `Install a wallet extension for ${chain}, and it appears here.`,
  find: 'Find a wallet',
  connecting: (wallet: string) => `Connect in ${wallet}`,
  connectingLead: 'Confirm the connection in your wallet.',
  connectingHint:
    'Nothing happened? Open your wallet. It may be locked, or the request may be waiting there.',
  /** While the list of all wallets loads or is open, or a wallet that was chosen in it before connects again. */
  connectingMore: 'Connecting your wallet',
  connectingMoreLead: 'Choose your wallet in the list that opens. If it is still connected, no list opens.',
  otherWallet: 'Choose another wallet',
  cancel: 'Cancel',
}

/** Where a wallet is. */
export const hintText = {
  installed: 'Installed',
  phone: 'On your phone',
  own: 'Our own',
}
