import { ANYONE } from '../../domain/payment/intent.ts'
import { SuiteRequest } from '#contracts/api/sign-payload.ts'
import { defined } from '../../kit/defined.ts'
import type { UnsignedTx, StellarTx } from '../../domain/payment/tx.ts'
import { caip2Of } from '../../formats/caip2.ts'
import type { WalletKind } from '../kind.ts'
import { PUBLIC_NETWORK } from '../../formats/stellar.ts'
import { envelopeOf } from './stellar-xdr.ts'

/**
 * The suite wallet takes every request by one link: `{wallet}/sign?chain={CAIP-2}&request={base64url}`, where the
 * request is the transaction as JSON. It answers by opening the `return_url` that the sign page puts into the link's
 * fragment, with `tx_hash` or `error` added to the fragment of that address. Without a `return_url`, the transaction
 * is found on its chain.
 *
 * A request with its account's number (`nonce`, on the XRP Ledger `txjson.Sequence`) is sent with that number or not
 * at all: when the account has used the number, waiting transactions included, the answer is `error=outdated`. So of
 * two requests with one number the wallet itself sends one.
 *
 * A request of Stellar ends: the wallet writes its `validUntil` into the transaction, as the upper bound of its time.
 * When the same request comes a second time, the wallet answers with the first transaction and sends no other.
 */
export const suite: WalletKind = {
  kind: 'suite',
  name: 'Suite wallet',
  families: ['evm', 'solana', 'xrpl', 'stellar'],
  isOffered: (offer) => offer.suite !== undefined,
  open: (offer) => offer.suite,
  write(tx, _, { suiteWalletUrl }) {
    // It signs with the account that the request names.
    if (suiteWalletUrl === undefined || tx.from === ANYONE) return undefined
    const chain = caip2Of(tx)
    const request = Buffer.from(JSON.stringify(tx)).toString('base64url')
    const query = new URLSearchParams({ chain, request })
    const sep7 = tx.family === 'stellar' ? sep7Link(tx) : undefined
    return { kind: 'suite', chain, link: `${suiteWalletUrl}/sign?${query.toString()}`, ...defined({ sep7 }) }
  },
  read: (payload) => ('link' in payload ? requestIn(payload.link) : undefined),
}

/** The request of a link, on chains that have no other wallet; `undefined` for a link without one. */
function requestIn(link: string): UnsignedTx | undefined {
  const request = URL.canParse(link) ? new URL(link).searchParams.get('request') : null
  if (request === null) return undefined
  try {
    return SuiteRequest.safeParse(JSON.parse(Buffer.from(request, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}

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
