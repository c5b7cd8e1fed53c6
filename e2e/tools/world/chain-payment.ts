import { Connection, PublicKey } from '@solana/web3.js'
import { Horizon } from '@stellar/stellar-sdk'
import { isHex, parseEventLogs } from 'viem'
import { Client } from 'xrpl'
import * as z from 'zod'
import type { ChainAccess } from './evm/chain.ts'
import { transferEvent } from './evm/treasury-payments.ts'
import type { World } from './world.ts'

/** What a transaction brought to an address, in minor units, as the chain's own client tells it. */
export interface ChainPayment {
  readonly amount: bigint
  /** Destination tag or memo. */
  readonly extraId?: string
}

const Delivered = z.object({
  validated: z.literal(true),
  tx_json: z.object({ Destination: z.string(), DestinationTag: z.number().optional() }),
  meta: z.object({ TransactionResult: z.literal('tesSUCCESS'), delivered_amount: z.string() }),
})

export async function paymentOn(
  { eth, bnb, ledgers }: World,
  chain: string,
  to: string,
  hash = 'none',
): Promise<ChainPayment> {
  switch (chain) {
    case 'eth':
    case 'bnb':
      return evmPayment(chain === 'eth' ? eth : bnb, to, hash)
    case 'xrpl':
      return xrplPayment(ledgers.xrpl.url, to, hash)
    case 'solana':
      return solanaPayment(ledgers.solana.url, to, hash)
    default:
      return stellarPayment(ledgers.xlm.url, to, hash)
  }
}

async function evmPayment({ client }: ChainAccess, to: string, hash: string): Promise<ChainPayment> {
  if (!isHex(hash)) throw new Error(`${hash} is no transaction`)
  const { logs, status } = await client.getTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`${hash} failed`)
  const [token] = parseEventLogs({ abi: [transferEvent], logs })
  if (token !== undefined) return { amount: isSame(token.args.to, to) ? token.args.value : 0n }
  const { to: receiver, value } = await client.getTransaction({ hash })
  return { amount: isSame(receiver, to) ? value : 0n }
}

const isSame = (a: string | null, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

async function xrplPayment(url: string, to: string, transaction: string): Promise<ChainPayment> {
  const client = new Client(url.replace('http', 'ws'))
  await client.connect()
  try {
    const { result } = await client.request({ command: 'tx', transaction })
    const { tx_json: sent, meta } = Delivered.parse(result)
    const tag = sent.DestinationTag
    return {
      amount: sent.Destination === to ? BigInt(meta.delivered_amount) : 0n,
      ...(tag === undefined ? {} : { extraId: String(tag) }),
    }
  } finally {
    await client.disconnect()
  }
}

async function solanaPayment(url: string, to: string, hash: string): Promise<ChainPayment> {
  const found = await new Connection(url, 'confirmed').getTransaction(hash, {
    maxSupportedTransactionVersion: 1,
  })
  if (found?.meta === null || found?.meta === undefined) throw new Error(`${hash} is not there`)
  const { meta, transaction } = found
  const key = new PublicKey(to)
  const index = transaction.message.staticAccountKeys.findIndex((one) => one.equals(key))
  return { amount: BigInt((meta.postBalances[index] ?? 0) - (meta.preBalances[index] ?? 0)) }
}

async function stellarPayment(url: string, to: string, hash: string): Promise<ChainPayment> {
  const horizon = new Horizon.Server(url, { allowHttp: true })
  const { memo } = await horizon.transactions().transaction(hash).call()
  const { records } = await horizon.payments().forTransaction(hash).call()
  const [payment] = records
  const units = payment !== undefined && 'to' in payment && payment.to === to ? payment.amount : '0'
  return { amount: BigInt(units.replace('.', '')), ...(memo === undefined ? {} : { extraId: memo }) }
}
