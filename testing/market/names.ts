/** Things of the ledger that tests ask for. */

export const XRP_MD5 = '84e5efeb89c4eae8f68188982dc290d8'
export const SOLO_MD5 = '0413ca7cfc258dfaf698c02fe304e607'
export const NFT_ID = '000800006203F49C21D5D6E022CB16DE3538F248662FC73C29ABA6A90000000D'
export const ACCOUNT = 'rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'
