import type { WalletPayload } from '#contracts/api/payment.ts'

/** What a wallet is given of a payload, as it stands. */
export function rawOf(payload: WalletPayload | undefined): unknown {
  switch (payload?.kind) {
    case undefined:
      return undefined
    case 'evm':
      return payload.params[0]
    case 'solana':
      return payload.params
    case 'xaman':
      return payload.txjson
    case 'xrpl-walletconnect':
      return payload.params.tx_json
    case 'suite':
      return payload.link
  }
}
