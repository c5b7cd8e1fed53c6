import { Client, type SubmittableTransaction, Wallet } from 'xrpl'
import type { LedgerDescription } from '../../../sandbox/world-description.ts'
import { type LedgerUser, payloadOf } from './ledger-user.ts'

const ISSUED_DECIMALS = 15

/** The client fills in what wallets fill in, signs, submits and waits for the validated ledger. */
export function createXrplUser({ url }: LedgerDescription, secret: string): LedgerUser {
  const wallet = Wallet.fromSeed(secret)
  const { classicAddress: address } = wallet

  async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client(url.replace('http', 'ws'))
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.disconnect()
    }
  }

  return {
    address,
    async send(wallets) {
      const { txjson } = payloadOf(wallets, 'xaman')
      return withClient(async (client) => {
        // The suite's contract keeps the transaction open; the client checks it against the ledger's own types.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const transaction = txjson as unknown as SubmittableTransaction
        const { result } = await client.submitAndWait(transaction, { wallet })
        return result.hash
      })
    },
    async balance(asset) {
      return withClient(async (client) => {
        const balances = await client.getBalances(address)
        const [currency, issuer] = asset === 'native' ? ['XRP'] : asset.split('.')
        const found = balances.find((one) => one.currency === currency && one.issuer === issuer)
        const [whole = '0', fraction = ''] = (found?.value ?? '0').split('.')
        const decimals = asset === 'native' ? 6 : ISSUED_DECIMALS
        return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
      })
    },
    async dropTokens() {
      await withClient(async (client) => {
        const { result } = await client.request({ command: 'account_lines', account: address })
        for (const { account: issuer, currency, balance } of result.lines) {
          const amount = { currency, issuer, value: balance }
          const send = async (transaction: SubmittableTransaction) =>
            client.submitAndWait(transaction, { wallet })
          if (Number(balance) > 0)
            await send({
              TransactionType: 'Payment',
              Account: address,
              Destination: issuer,
              Amount: amount,
            })
          await send({
            TransactionType: 'TrustSet',
            Account: address,
            LimitAmount: { ...amount, value: '0' },
          })
        }
      })
    },
  }
}
