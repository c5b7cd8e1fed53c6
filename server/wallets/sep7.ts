import { formatUnits, readMinor } from '../domain/money.ts'
import type { StellarTx } from '../domain/payment.ts'

/** Wallets take the public network for granted. */
const PUBLIC = 'Public Global Stellar Network ; September 2015'

/**
 * The SEP-7 link of a payment, for wallets other than the suite's: `web+stellar:pay?destination=…&amount=…`. The
 * memo is the payment's reference in base64. `undefined` for a transaction that is no plain payment.
 */
export function sep7PayLink({ to, network, operation, memoHash }: StellarTx): string | undefined {
  if (operation.type !== 'payment') return undefined
  const [code, issuer] = operation.asset.split(':')
  const fields = {
    destination: to,
    amount: formatUnits(readMinor(operation.amount), 7),
    ...(issuer === undefined ? {} : { asset_code: code, asset_issuer: issuer }),
    ...(memoHash === undefined
      ? {}
      : { memo: Buffer.from(memoHash, 'hex').toString('base64'), memo_type: 'MEMO_HASH' }),
    ...(network === PUBLIC ? {} : { network_passphrase: network }),
  }
  // Not URLSearchParams: it writes a blank as `+`, which wallets take for a plus.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return `web+stellar:pay?${query.join('&')}`
}
