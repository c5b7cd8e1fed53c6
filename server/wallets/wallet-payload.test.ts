import { stepFamilies } from '#testing/steps/index.ts'
import { walletPayloadSuite } from '#testing/suites/wallet-payload.suite.ts'

const { evm, xrpl, solana, stellar } = stepFamilies
walletPayloadSuite('evm', evm, { reads: true })
walletPayloadSuite('solana', solana, { reads: true })
walletPayloadSuite('xaman', xrpl, { reads: true })
walletPayloadSuite('xrpl-walletconnect', xrpl, { reads: true })
// Where other wallets sign too, a partner's server sends theirs.
for (const family of [evm, xrpl, solana, stellar])
  walletPayloadSuite('suite', family, { reads: family === stellar })
