/** Errors of a wallet: the codes of EIP-1193, EIP-1474 and EIP-3085/3326, with the words that wallets use. */
export interface ProviderError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export const userRejected: ProviderError = { code: 4001, message: 'User rejected the request.' }

export const unauthorized: ProviderError = {
  code: 4100,
  message: 'The requested account or method has not been authorized by the user.',
}

export const unsupportedMethod = (method: string): ProviderError => ({
  code: 4200,
  message: `The method ${method} is not supported by this wallet.`,
})

export const unknownChain = (chainId: string): ProviderError => ({
  code: 4902,
  message: `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
})

export const alreadyPending = (method: string): ProviderError => ({
  code: -32002,
  message: `A request of type ${method} is already pending. Please wait.`,
})

/** EIP-5792. */
export const unsupportedCapability: ProviderError = {
  code: 5700,
  message: 'The wallet does not support a capability that is required.',
}
export const unsupportedChain: ProviderError = { code: 5710, message: 'EIP-7702 not supported on the chain.' }
export const duplicateId: ProviderError = { code: 5720, message: 'There is a bundle with this id.' }
export const unknownBundle: ProviderError = { code: 5730, message: 'No bundle has this id.' }

export const invalidParams = (message: string): ProviderError => ({ code: -32602, message })
