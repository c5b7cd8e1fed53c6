/** The make of the option that opens the list of all wallets: which one it is, is not known until it has agreed. */
export const MORE_MAKE = 'walletconnect.more'
