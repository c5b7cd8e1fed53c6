import { randomUUID } from 'node:crypto'
import { Client, isValidClassicAddress, RippledError, type Wallet } from 'xrpl'
import * as z from 'zod'
import type { BridgeChain } from './chain.ts'

export interface XrplBridgeOptions {
  readonly websocket: string
  readonly wallet: Wallet
}

const MOST_TAG = 2n ** 32n - 1n
const lsfRequireDestTag = 0x00020000

/** A payment of drops in the history of an account. */
const Paid = z.object({
  hash: z.string(),
  ledger_index: z.number(),
  validated: z.literal(true),
  tx_json: z.object({
    TransactionType: z.literal('Payment'),
    Destination: z.string(),
    DestinationTag: z.number(),
  }),
  meta: z.object({ TransactionResult: z.literal('tesSUCCESS'), delivered_amount: z.string() }),
})

/** The XRP Ledger: one account for all orders, told apart by their destination tags. */
export function xrplBridgeChain({ websocket, wallet }: XrplBridgeOptions): BridgeChain {
  const client = new Client(websocket)
  const { classicAddress: account } = wallet
  /** The next ledger to look into. */
  let next: number | undefined

  async function ask(): Promise<Client> {
    if (!client.isConnected()) await client.connect()
    return client
  }
  const validated = async () => (await ask()).getLedgerIndex()

  return {
    network: 'xrp',
    life: randomUUID(),
    start: async () => undefined,
    depositOf: (id) => ({
      address: account,
      extraId: String(Number.parseInt(id.slice(0, 8), 16)),
      extraIdName: 'Destination tag',
    }),
    position: validated,
    async problem(address, extraId) {
      if (!isValidClassicAddress(address)) return 'invalid_address'
      if (extraId !== undefined && !(/^\d{1,10}$/.test(extraId) && BigInt(extraId) <= MOST_TAG))
        return 'invalid_extra_id'
      if (extraId !== undefined) return undefined
      const flags = await flagsOf(await ask(), address)
      return (flags & lsfRequireDestTag) === 0 ? undefined : 'extra_id_required'
    },
    async deposits(awaited) {
      if (awaited.length === 0) return []
      const head = await validated()
      const from = next ?? Math.min(...awaited.map(({ since }) => since))
      if (head < from) return []
      const { result } = await client.request({
        command: 'account_tx',
        account,
        forward: true,
        ledger_index_min: from,
        ledger_index_max: head,
      })
      next = head + 1
      const byTag = new Map(awaited.map(({ id, extraId }) => [extraId, id]))
      return result.transactions.flatMap((entry) => {
        const { data: paid } = Paid.safeParse(entry)
        const id =
          paid?.tx_json.Destination === account ? byTag.get(String(paid.tx_json.DestinationTag)) : undefined
        if (paid === undefined || id === undefined) return []
        return [{ id, hash: paid.hash, amount: BigInt(paid.meta.delivered_amount), at: paid.ledger_index }]
      })
    },
    // What is validated is final.
    isConfirmed: async () => true,
    async sign({ to, extraId, amount }) {
      const filled = await (
        await ask()
      ).autofill({
        TransactionType: 'Payment',
        Account: account,
        Destination: to,
        Amount: amount.toString(),
        ...(extraId === undefined ? {} : { DestinationTag: Number(extraId) }),
      })
      const { tx_blob: raw, hash } = wallet.sign(filled)
      return { hash, raw }
    },
    async send({ raw }) {
      await (await ask()).request({ command: 'submit', tx_blob: raw })
    },
    async outcome({ hash }) {
      try {
        const { result } = await (await ask()).request({ command: 'tx', transaction: hash })
        if (result.validated !== true || typeof result.meta !== 'object') return 'pending'
        return result.meta.TransactionResult === 'tesSUCCESS' ? 'confirmed' : 'failed'
      } catch (error) {
        if (error instanceof RippledError) return 'pending'
        throw error
      }
    },
    stop: () => client.disconnect(),
  }
}

/** The flags of an account; none for one that does not exist yet. */
async function flagsOf(client: Client, account: string): Promise<number> {
  try {
    const { result } = await client.request({ command: 'account_info', account, ledger_index: 'validated' })
    return result.account_data.Flags
  } catch (error) {
    if (error instanceof RippledError) return 0
    throw error
  }
}
