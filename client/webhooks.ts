import type { WebhookEvent } from './generated/operations.ts'

/** Why a message is not taken: `BODY_PARSED` is a mistake of the receiver, the others may be an attack. */
export type WebhookFault =
  | 'BODY_PARSED'
  | 'HEADER_MISSING'
  | 'SECRET_MALFORMED'
  | 'TOO_OLD'
  | 'SIGNATURE_WRONG'

export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly fault: WebhookFault

  constructor(fault: WebhookFault, message: string) {
    super(`${fault}: ${message}`)
    this.fault = fault
  }
}

type HeaderValues = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_SECONDS = 300
const encoder = new TextEncoder()

function headerOf(headers: HeaderValues, name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof found !== 'string' || found === '')
    throw new WebhookError('HEADER_MISSING', `The header \`${name}\` is not there once.`)
  return found
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice(6)) : undefined
  if (bytes === undefined || bytes.length === 0)
    throw new WebhookError('SECRET_MALFORMED', 'A secret is `whsec_` and base64, as it was shown.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** The body as bytes. A parsed body, written again, has other bytes than those that were signed. */
function rawOf(body: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return encoder.encode(body)
  if (body instanceof Uint8Array) return new Uint8Array(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  throw new WebhookError(
    'BODY_PARSED',
    'Give the body as it arrived, as text or bytes: read it before any JSON middleware does.',
  )
}

/**
 * Checks a message of ours (Standard Webhooks) and answers its event. `secrets` are those of this endpoint: two while one
 * is being replaced. Throws a WebhookError for every message that is not ours, or is older than five minutes.
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: HeaderValues,
  secrets: string | readonly string[],
  options: { readonly now?: number } = {},
): Promise<WebhookEvent> {
  const raw = rawOf(rawBody)
  const id = headerOf(headers, 'webhook-id')
  const sent = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
    .split(' ')
    .flatMap((part) => (part.startsWith('v1,') ? (bytesOf(part.slice(3)) ?? []) : []))
  const age = Math.abs((options.now ?? Date.now()) / 1000 - Number(sent))
  if (!/^\d{1,12}$/.test(sent) || age > TOLERANCE_SECONDS)
    throw new WebhookError('TOO_OLD', 'The time of the message is more than five minutes away from now.')
  const head = encoder.encode(`${id}.${sent}.`)
  const signed = new Uint8Array(head.length + raw.length)
  signed.set(head)
  signed.set(raw, head.length)
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets) {
    const key = await keyOf(secret)
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) {
        const event: WebhookEvent = JSON.parse(new TextDecoder().decode(raw))
        return event
      }
  }
  throw new WebhookError(
    'SIGNATURE_WRONG',
    'No signature is by a secret of this endpoint, of exactly these bytes.',
  )
}
