import { stepFamilies } from '../testing/steps/index.ts'
import { walletPayloadContract } from './wallet-payload.contract.ts'

const { evm, xrpl, solana, stellar } = stepFamilies
walletPayloadContract('evm', evm, { reads: true })
walletPayloadContract('solana', solana, { reads: true })
walletPayloadContract('xaman', xrpl, { reads: true })
walletPayloadContract('xrpl-walletconnect', xrpl, { reads: true })
// Where other wallets sign too, a partner's server sends theirs.
for (const family of [evm, xrpl, solana, stellar])
  walletPayloadContract('suite', family, { reads: family === stellar })
