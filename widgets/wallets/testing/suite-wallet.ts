import type { WalletConnection } from '../wallet.ts'
import { connectSuite } from '../suite/connection.ts'

/** The real reader of the Suite wallet, as a page without a server has it. */
export const createSuiteWallet = (
  wallet: string,
  chain: string,
  account: string,
): Promise<WalletConnection> =>
  connectSuite(
    {
      wallet,
      chain,
      page: 'https://suite.test/sign/ses_1',
      session: { id: 'ses_1', et: 'et_1' },
      fetch: async () => new Response(null, { status: 500 }),
      timer: () => () => undefined,
      storage: () => ({ getItem: () => null, setItem: () => undefined }),
      hear: () => () => undefined,
    },
    { id: 'app', make: 'app.suite', name: 'Suite wallet' },
    account,
  )
