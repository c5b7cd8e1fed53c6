import type { WalletPayload } from '#contracts/api/payment.ts'
import { SuiteRequest } from '#contracts/api/sign-payload.ts'
import { defined } from '../kit/defined.ts'
import type { UnsignedTx } from '../domain/payment/tx.ts'
import { sep7Link } from './sep7.ts'

/**
 * The suite wallet takes every request by one link: `{wallet}/sign?chain={CAIP-2}&request={base64url}`, where the
 * request is the transaction as JSON. It answers by opening the `return_url` that the sign page puts into the link's
 * fragment, with `tx_hash` or `error` appended to that one's fragment; without one, it is found on chain.
 *
 * A request that bears its account's number (`nonce`, on the XRP Ledger `txjson.Sequence`) is sent with that or not at
 * all: when the account has gone past it, what waits included, the answer is `error=outdated`. So of two requests with
 * one number the wallet itself sends one.
 *
 * A request of Stellar ends: the wallet writes its `validUntil` into the transaction, as the upper bound of its time.
 * The same request brought a second time is answered with the transaction that it has come to, not with another one.
 */
export function suitePayload(tx: UnsignedTx, wallet: string): WalletPayload {
  const chain = caip2Of(tx)
  const query = new URLSearchParams({
    chain,
    request: Buffer.from(JSON.stringify(tx)).toString('base64url'),
  })
  const sep7 = tx.family === 'stellar' ? sep7Link(tx) : undefined
  return { kind: 'suite', chain, link: `${wallet}/sign?${query.toString()}`, ...defined({ sep7 }) }
}

/** The chain of a transaction as CAIP-2 names it. Stellar's networks are named by their passphrase there. */
export function caip2Of(tx: UnsignedTx): string {
  switch (tx.family) {
    case 'evm':
      return `eip155:${tx.chainId}`
    case 'xrpl':
      return `xrpl:${tx.networkId}`
    case 'solana':
      return `solana:${tx.cluster}`
    case 'stellar':
      return caip2OfStellar(tx.network)
  }
}

export const caip2OfStellar = (passphrase: string): string =>
  `stellar:${stellarNetworks[passphrase] ?? 'local'}`

/** Names of the public networks by their passphrases. */
const stellarNetworks: Readonly<Record<string, string>> = {
  'Public Global Stellar Network ; September 2015': 'pubnet',
  'Test SDF Network ; September 2015': 'testnet',
}

/** The request of a link, of the chains whose only wallet this is; `undefined` when there is none in it. */
export function readSuiteLink(link: string): UnsignedTx | undefined {
  const request = URL.canParse(link) ? new URL(link).searchParams.get('request') : null
  if (request === null) return undefined
  try {
    return SuiteRequest.safeParse(JSON.parse(Buffer.from(request, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
