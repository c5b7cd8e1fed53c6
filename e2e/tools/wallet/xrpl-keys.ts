import { Client, decode, type SubmittableTransaction, type Wallet } from 'xrpl'
import * as z from 'zod'
import type { PhoneKeys } from './phone-wallet.ts'

interface XrplKeysOptions {
  readonly wallet: Wallet
  /** WebSocket of its node. */
  readonly node: string
  readonly chain: string
}

const Request = z.looseObject({
  tx_json: z.looseObject({ TransactionType: z.string(), Account: z.string() }),
})

/** An account of the XRP Ledger in a wallet on a phone. */
export async function openXrplKeys({ wallet, node, chain }: XrplKeysOptions): Promise<PhoneKeys> {
  const client = new Client(node)
  await client.connect()
  return {
    address: wallet.classicAddress,
    chain,
    methods: ['xrpl_signAndSubmit', 'xrpl_signTransaction'],
    async sign(method, params) {
      const { tx_json } = Request.parse(params)
      if (tx_json.Account !== wallet.classicAddress) throw new Error('Account not found.')
      // The ledger itself checks the rest of the request.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const filled = await client.autofill(tx_json as unknown as SubmittableTransaction)
      const { tx_blob, hash } = wallet.sign(filled)
      const transaction = decode(tx_blob)
      return {
        hash,
        answer:
          method === 'xrpl_signAndSubmit'
            ? { hash, tx_json: transaction }
            : { tx_json: { ...transaction, hash } },
        async send() {
          const { result } = await client.request({ command: 'submit', tx_blob })
          if (!/^(tes|ter|tec)/.test(result.engine_result)) throw new Error(result.engine_result)
        },
      }
    },
    close: async () => client.disconnect(),
  }
}
