import { Connection, Keypair, type TransactionSignature, VersionedTransaction } from '@solana/web3.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { Client, type SubmittableTransaction, Wallet } from 'xrpl'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { payloadOf } from '../../e2e/tools/users/ledger-user.ts'
import { Call, signCall } from '../../e2e/tools/wallet/signer.ts'
import type { BenchWorld } from '../world.ts'

/** Someone who signs what a step asks, sends it, and sees for himself when his node has it. */
export interface Payer {
  readonly address: string
  send(wallets: readonly WalletPayload[]): Promise<Sent>
  close(): Promise<void>
}

export interface Sent {
  readonly hash: string
  /** When the node showed it in a block or a ledger that counts, by `performance.now`. */
  readonly landed: Promise<number>
}

/** As the server asks of Ethereum before it acts on a payment: its own block and one more. */
const CONFIRMATIONS = 2
const now = () => performance.now()
const nothing = async () => {}

export async function createEvmPayer({ eth }: BenchWorld): Promise<Payer> {
  const account = privateKeyToAccount(generatePrivateKey())
  await eth.fund(account.address, { native: '1000' })
  return {
    address: account.address,
    async send(wallets) {
      const tx = await signCall(account, eth, Call.parse(payloadOf(wallets, 'evm').params[0]))
      await tx.broadcast()
      const { hash } = tx
      const mined = eth.client.waitForTransactionReceipt({ hash, confirmations: CONFIRMATIONS })
      return { hash, landed: mined.then(now) }
    },
    close: nothing,
  }
}

export interface XrplPayer extends Payer {
  /** How long it took from each ledger to the next, in milliseconds. */
  pace(): readonly number[]
}

/** Says what it has sent at once, as wallets do, and hears of its validation by subscription. */
export async function createXrplPayer({ ledgers }: BenchWorld): Promise<XrplPayer> {
  const { url, users } = ledgers.xrpl
  const wallet = Wallet.fromSeed(users[0]?.secret ?? '')
  const address = wallet.classicAddress
  const client = new Client(url.replace('http', 'ws'))
  const waiting = new Map<string, (at: number) => void>()
  const closes: number[] = []
  await client.connect()
  client.on('transaction', ({ hash = '', validated }) => {
    if (validated === true) waiting.get(hash)?.(now())
  })
  client.on('ledgerClosed', () => closes.push(now()))
  await client.request({ command: 'subscribe', accounts: [address], streams: ['ledger'] })
  return {
    address,
    async send(wallets) {
      // The suite's contract keeps the transaction open; the client checks it against the ledger's own types.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const transaction = payloadOf(wallets, 'xaman').txjson as unknown as SubmittableTransaction
      const { tx_blob: blob, hash } = wallet.sign(await client.autofill(transaction))
      const landed = new Promise<number>((resolve) => {
        waiting.set(hash, resolve)
      })
      const { result } = await client.submit(blob)
      if (result.engine_result !== 'tesSUCCESS') throw new Error(result.engine_result_message)
      return { hash, landed }
    },
    pace: () => closes.slice(1).map((at, i) => at - (closes[i] ?? at)),
    close: () => client.disconnect(),
  }
}

/** Says what it has sent at once, and hears by subscription when it is confirmed. */
export function createSolanaPayer({ ledgers }: BenchWorld): Payer {
  const { url, users } = ledgers.solana
  const key = Keypair.fromSecretKey(Uint8Array.from(Buffer.from(users[0]?.secret ?? '', 'hex')))
  const connection = new Connection(url, 'confirmed')
  const confirmed = (signature: TransactionSignature) =>
    new Promise<number>((resolve) => {
      connection.onSignature(signature, () => resolve(now()))
    })
  return {
    address: key.publicKey.toBase58(),
    async send(wallets) {
      const { params } = payloadOf(wallets, 'solana')
      const transaction = VersionedTransaction.deserialize(Buffer.from(params.transaction, 'base64'))
      transaction.sign([key])
      const hash = await connection.sendRawTransaction(transaction.serialize())
      return { hash, landed: confirmed(hash) }
    },
    close: nothing,
  }
}

/** Hears from Horizon once a ledger has closed over what it sent, and not before: only then can it tell anyone. */
export function createStellarPayer({ ledgers }: BenchWorld): Payer {
  const { holder } = ledgers.xlm
  return {
    address: holder.address,
    async send(wallets) {
      const hash = await holder.send(wallets)
      return { hash, landed: Promise.resolve(now()) }
    },
    close: nothing,
  }
}
