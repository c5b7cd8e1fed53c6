import { randomUUID } from 'node:crypto'
import {
  Asset,
  BASE_FEE,
  Horizon,
  type Keypair,
  Memo,
  NotFoundError,
  Operation,
  StrKey,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import { formatUnits, parseUnits } from 'viem'
import type { BridgeChain, Deposit, Payment } from './chain.ts'

export interface StellarBridgeOptions {
  /** Of Horizon. */
  readonly url: string
  readonly passphrase: string
  readonly keys: Keypair
}

const DECIMALS = 7
const MOST_ID = 2n ** 64n - 1n
const MOST_TEXT_BYTES = 28
/** How long a payment may wait, in seconds. */
const LIMIT = 60

/** Stellar: one account for all orders, told apart by their memo ids. */
export function stellarBridgeChain({ url, passphrase, keys }: StellarBridgeOptions): BridgeChain {
  const horizon = new Horizon.Server(url, { allowHttp: true })
  const account = keys.publicKey()
  let cursor = '0'

  const exists = (address: string) =>
    horizon.loadAccount(address).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotFoundError) return false
        throw error
      },
    )

  async function paymentOf({ to: destination, amount }: Payment) {
    const units = formatUnits(amount, DECIMALS)
    return (await exists(destination))
      ? Operation.payment({ destination, asset: Asset.native(), amount: units })
      : Operation.createAccount({ destination, startingBalance: units })
  }

  return {
    network: 'xlm',
    life: randomUUID(),
    start: async () => undefined,
    depositOf: (id) => ({ address: account, extraId: BigInt(`0x${id}`).toString(), extraIdName: 'Memo ID' }),
    position: async () => 0,
    async problem(address, extraId) {
      if (!StrKey.isValidEd25519PublicKey(address)) return 'invalid_address'
      const isMemo = extraId === undefined || isId(extraId) || Buffer.byteLength(extraId) <= MOST_TEXT_BYTES
      return isMemo ? undefined : 'invalid_extra_id'
    },
    async deposits(awaited) {
      if (awaited.length === 0) return []
      const { records } = await horizon
        .payments()
        .forAccount(account)
        .cursor(cursor)
        .order('asc')
        .limit(200)
        .call()
      const byMemo = new Map(awaited.map(({ id, extraId }) => [extraId, id]))
      const found: Deposit[] = []
      for (const record of records) {
        if (
          !('to' in record) ||
          !('asset_type' in record) ||
          record.to !== account ||
          record.asset_type !== 'native'
        )
          continue
        const {
          memo,
          memo_type: type,
          ledger_attr: ledger,
        } = await horizon.transactions().transaction(record.transaction_hash).call()
        const id = type === 'id' ? byMemo.get(memo) : undefined
        const amount = parseUnits(record.amount, DECIMALS)
        if (id !== undefined) found.push({ id, hash: record.transaction_hash, amount, at: ledger })
      }
      cursor = records.at(-1)?.paging_token ?? cursor
      return found
    },
    // A closed ledger is final.
    isConfirmed: async () => true,
    async sign(payment) {
      const { extraId } = payment
      const memo = extraId === undefined ? Memo.none() : isId(extraId) ? Memo.id(extraId) : Memo.text(extraId)
      const builder = new TransactionBuilder(await horizon.loadAccount(account), {
        fee: BASE_FEE,
        networkPassphrase: passphrase,
        memo,
      })
      const transaction = builder
        .addOperation(await paymentOf(payment))
        .setTimeout(LIMIT)
        .build()
      transaction.sign(keys)
      return { hash: transaction.hash().toString('hex'), raw: transaction.toXDR() }
    },
    async send({ raw }) {
      await horizon.submitTransaction(TransactionBuilder.fromXDR(raw, passphrase))
    },
    async outcome({ hash }) {
      try {
        const { successful } = await horizon.transactions().transaction(hash).call()
        return successful ? 'confirmed' : 'failed'
      } catch (error) {
        if (error instanceof NotFoundError) return 'pending'
        throw error
      }
    },
    stop: async () => undefined,
  }
}

const isId = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) <= MOST_ID
