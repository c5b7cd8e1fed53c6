import {
  Account,
  Asset,
  BASE_FEE,
  type Keypair,
  Memo,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk'
import * as z from 'zod'
import type { StellarOperation, StellarTx, UnsignedTx } from '../../../domain/payment/tx.ts'

const Sequence = z.object({ sequence: z.string() })

/** For tests in folders that may not import a chain's packages. */
export { Keypair, Networks } from '@stellar/stellar-sdk'

export interface TestWallet {
  /** Signs for the transaction's sender and sends; answers the hash once a ledger has closed over it. */
  send(tx: UnsignedTx): Promise<string>
  /** The same with any operations of an account. */
  sendOperations(
    from: string,
    operations: readonly xdr.Operation[],
    memo?: Memo,
    maxTime?: number,
  ): Promise<string>
}

/** A wallet with the keys of some accounts, before one Horizon server. */
export function createTestWallet(origin: string, passphrase: string, keys: readonly Keypair[]): TestWallet {
  async function sendOperations(
    from: string,
    operations: readonly xdr.Operation[],
    memo: Memo = Memo.none(),
    maxTime = Math.floor(Date.now() / 1000) + 60,
  ) {
    const key = keys.find((candidate) => candidate.publicKey() === from)
    if (key === undefined) throw new Error(`the key of ${from} is not known`)
    const { sequence } = Sequence.parse(await (await fetch(`${origin}/accounts/${from}`)).json())
    const timebounds = { minTime: 0, maxTime }
    const options = { fee: BASE_FEE, networkPassphrase: passphrase, memo, timebounds }
    const builder = new TransactionBuilder(new Account(from, sequence), options)
    for (const operation of operations) builder.addOperation(operation)
    const transaction = builder.build()
    transaction.sign(key)
    // A transaction that fails is still in a ledger.
    const answer = await fetch(`${origin}/transactions`, {
      method: 'POST',
      body: new URLSearchParams({ tx: transaction.toXDR() }),
    })
    const text = await answer.text()
    if (!answer.ok && !text.includes('tx_failed')) throw new Error(text)
    return transaction.hash().toString('hex')
  }

  return {
    sendOperations,
    send(tx) {
      const own = asStellar(tx)
      return sendOperations(own.from, own.operations.map(operationOf), memoOf(own), own.validUntil)
    },
  }
}

export function asStellar(tx: UnsignedTx): StellarTx {
  if (tx.family === 'stellar') return tx
  throw new RangeError(`a transaction of the family ${tx.family} is not one of Stellar`)
}

/** A prepared fee from a wallet that leaves its memo out. */
export function dropReference(tx: UnsignedTx): StellarTx {
  const { memoHash: _, ...bare } = asStellar(tx)
  return bare
}

function memoOf({ memoHash, memo }: StellarTx): Memo {
  if (memo !== undefined) return memo.type === 'id' ? Memo.id(memo.value) : Memo.text(memo.value)
  return memoHash === undefined ? Memo.none() : Memo.hash(memoHash)
}

const assetOf = (text: string): Asset => {
  const [code = '', issuer] = text.split(':')
  return issuer === undefined ? Asset.native() : new Asset(code, issuer)
}

const units = (stroops: string): string => {
  const digits = stroops.padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`
}

function operationOf(operation: StellarOperation): xdr.Operation {
  switch (operation.type) {
    case 'payment': {
      const { to: destination, asset, amount } = operation
      return Operation.payment({ destination, asset: assetOf(asset), amount: units(amount) })
    }
    case 'path_payment_strict_send':
      return Operation.pathPaymentStrictSend({
        sendAsset: assetOf(operation.sendAsset),
        sendAmount: units(operation.sendAmount),
        destination: operation.to,
        destAsset: assetOf(operation.destAsset),
        destMin: units(operation.destMin),
        path: operation.path.map(assetOf),
      })
    case 'change_trust':
      return Operation.changeTrust({ asset: assetOf(operation.asset) })
  }
}
