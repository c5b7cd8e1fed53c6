import type { WalletPayload } from '#contracts/api/payment.ts'
import { defined } from '../kit/defined.ts'
import type { TxJson, XrplTx } from '../domain/payment/tx.ts'
import { xamanPaymentLink } from './xaman-link.ts'

/** Xaman takes the transaction as it is, in a payload of its platform API; a plain payment by a link, too. */
export const xamanPayload = (tx: XrplTx, linkUrl?: string): WalletPayload => ({
  kind: 'xaman',
  txjson: { ...tx.txjson },
  ...defined({ link: xamanPaymentLink(tx, linkUrl) }),
})

/** Wallets that are reached by WalletConnect; some know `xrpl_signTransaction` only, with the same parameters. */
export const xrplWalletConnectPayload = ({ txjson, networkId }: XrplTx): WalletPayload => ({
  kind: 'xrpl-walletconnect',
  method: 'xrpl_signAndSubmit',
  chain: `xrpl:${networkId}`,
  params: { tx_json: { ...txjson } },
})

/**
 * A transaction in the ledger's JSON. `networkId` is the deployment's own: networks up to 1024 are not named in
 * their transactions, and a transaction that names another one is none of ours. Its Sequence is left out: whoever
 * hosts a request gives it the number of the moment.
 */
export function readTxJson(given: TxJson, networkId: number): XrplTx | undefined {
  const named = given['NetworkID']
  if (named !== undefined && named !== networkId) return undefined
  const { Sequence: _, ...txjson } = given
  const { Account } = txjson
  return { family: 'xrpl', networkId, from: Account, to: receiverOf(txjson) ?? Account, txjson }
}

function receiverOf({ Destination, LimitAmount }: TxJson): string | undefined {
  if (typeof Destination === 'string') return Destination
  const issuer: unknown =
    typeof LimitAmount === 'object' && LimitAmount !== null ? Reflect.get(LimitAmount, 'issuer') : undefined
  return typeof issuer === 'string' ? issuer : undefined
}
