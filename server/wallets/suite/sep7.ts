import type { StellarTx } from '../../domain/payment/tx.ts'
import { PUBLIC_NETWORK } from '../../formats/stellar.ts'
import { envelopeOf } from './stellar-xdr.ts'

/**
 * The SEP-7 link for other wallets: `web+stellar:tx?xdr=…`. A `pay` link has no end: it could be paid forever.
 * `undefined` for a transaction that the chain cannot have.
 */
export function sep7Link(tx: StellarTx): string | undefined {
  const envelope = envelopeOf(tx)
  if (envelope === undefined) return undefined
  const fields = {
    xdr: envelope.toString('base64'),
    pubkey: tx.from,
    // Wallets assume mainnet.
    ...(tx.network === PUBLIC_NETWORK ? {} : { network_passphrase: tx.network }),
  }
  // Not URLSearchParams: it writes a blank as `+`, which wallets read as a plus.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `web+stellar:tx?${query.join('&')}`
}
