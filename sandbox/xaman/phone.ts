import { Client, type SubmittableTransaction, type Wallet } from 'xrpl'
import type { Answer, Payload } from './payloads.ts'

export interface PhoneAccount {
  readonly name: string
  readonly wallet: Wallet
}

/** Why the phone cannot do something, in words for its user. */
export class PhoneError extends Error {
  override readonly name = 'PhoneError'
}

/** Fills in what the transaction lacks, signs it with an account of the phone, and sends it. A sign-in is not sent. */
export async function sign(
  { order }: Payload,
  { wallet }: PhoneAccount,
  { ledger, now }: { readonly ledger: string; readonly now: () => number },
): Promise<Answer> {
  const { txjson, options } = order
  const account = wallet.classicAddress
  const answer = { at: new Date(now()).toISOString(), account }
  if (txjson.TransactionType === 'SignIn') return answer
  if (txjson.Account !== undefined && txjson.Account !== account)
    throw new PhoneError('The transaction is for another account.')
  const client = new Client(ledger)
  await client.connect()
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- autofill and sign refuse what is not a transaction
    const tx = { ...txjson, Account: account } as unknown as SubmittableTransaction
    const { tx_blob: hex, hash: txid } = wallet.sign(await client.autofill(tx))
    if (!options.submit) return { ...answer, hex, txid }
    const { result } = await client.submit(hex)
    return { ...answer, hex, txid, dispatched: { to: ledger, result: result.engine_result } }
  } catch (cause) {
    throw new PhoneError('The transaction cannot be signed as it is.', { cause })
  } finally {
    await client.disconnect()
  }
}
