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

/**
 * True when both would have the wallet do the same. What may differ is the block that proves the chain, and the
 * account's number: opening a step puts that in, and what the user has agreed to does not depend on it.
 */
export function samePayload(a: WalletPayload | undefined, b: WalletPayload | undefined): boolean {
  return a !== undefined && b !== undefined && keyOf(a) === keyOf(b)
}

const keyOf = (payload: WalletPayload): string => JSON.stringify([payload.kind, sorted(unnumbered(payload))])

/** What a wallet is given, but for the account's number. */
function unnumbered(payload: WalletPayload): unknown {
  switch (payload.kind) {
    case 'xaman':
    case 'xrpl-walletconnect':
      return without('Sequence', rawOf(payload))
    case 'suite': {
      const [address, request = '', ...more] = payload.link.split('&request=')
      const asked = parse(request)
      return [address, without('nonce', { ...asked, txjson: without('Sequence', asked.txjson) }), more]
    }
    case 'evm':
    case 'solana':
      return rawOf(payload)
  }
}

const without = (name: string, fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null
    ? Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))
    : fields

/** The request of a link; what is none stays as it is written. Nobody reads it here, so its bytes will do as letters. */
function parse(base64url: string): { readonly txjson?: unknown; readonly base64url?: string } {
  try {
    const request: unknown = JSON.parse(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof request === 'object' && request !== null) return request
  } catch {
    // It is none.
  }
  return { base64url }
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, inner]) => [name, sorted(inner)])
}
