/** How contracts and aggregators write the chain's coin as a token: by the zero address, or as ERC-7528 says. */
export const ZERO_COIN = '0x0000000000000000000000000000000000000000'
export const ERC7528_COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Whether the address of a token stands for the coin. */
export const isCoinAddress = (address: string): boolean =>
  [ZERO_COIN, ERC7528_COIN.toLowerCase()].includes(address.toLowerCase())
