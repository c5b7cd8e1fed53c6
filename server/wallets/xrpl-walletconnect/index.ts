import { caip2Id } from '../../formats/caip2.ts'
import type { WalletKind } from '../kind.ts'
import { txJsonFor } from '../xrpl-txjson.ts'
import { readTxJson } from '../xrpl-tx.ts'

/** Wallets of the XRP Ledger by WalletConnect. Some know `xrpl_signTransaction` only, with the same parameters. */
export const xrplWalletConnect: WalletKind = {
  kind: 'xrpl-walletconnect',
  name: 'Wallets of the XRP Ledger by WalletConnect',
  families: ['xrpl'],
  isOffered: ({ walletConnect }) => walletConnect,
  write(tx) {
    if (tx.family !== 'xrpl') return undefined
    return {
      kind: 'xrpl-walletconnect',
      method: 'xrpl_signAndSubmit',
      chain: caip2Id.xrpl(tx.networkId),
      params: { tx_json: txJsonFor(tx) },
    }
  },
  read(payload, { xrplNetworkId }) {
    if (!('params' in payload) || !('tx_json' in payload.params)) return undefined
    return readTxJson(payload.params.tx_json, xrplNetworkId)
  },
}
