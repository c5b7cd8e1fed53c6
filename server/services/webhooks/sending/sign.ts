import type { WebhookEndpoint, WebhookMessage } from '../../../domain/webhooks/records.ts'
import type { Random } from '../../../ports/random.ts'
import type { Secrets } from '../../../ports/secrets.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret of an endpoint (Standard Webhooks 1.0.0, "Signature scheme"), and the same sealed for the store. */
export function createSecret(
  { secrets, random }: { readonly secrets: Secrets; readonly random: Pick<Random, 'bytes'> },
  endpoint: string,
): { readonly secret: string; readonly sealed: string } {
  const secret = PREFIX + Buffer.from(random.bytes(SECRET_BYTES)).toString('base64')
  return { secret, sealed: secrets.seal(openerOf(endpoint), secret) }
}

const openerOf = (endpoint: string) => `webhook ${endpoint}`

/**
 * The headers of an attempt that begins now: signed with the endpoint's secret and, for a day after a rotation, with the
 * one from before. `undefined` when the secret cannot be read: it was sealed under another APP_SECRET.
 */
export function signedHeaders(
  secrets: Secrets,
  endpoint: WebhookEndpoint,
  { id, body }: Pick<WebhookMessage, 'id' | 'body'>,
  now: Date,
): Readonly<Record<string, string>> | undefined {
  const { secret, oldSecret } = endpoint
  const isOldGood = oldSecret !== undefined && now.getTime() < Date.parse(oldSecret.until)
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signatures: string[] = []
  for (const sealed of isOldGood ? [secret, oldSecret.sealed] : [secret]) {
    const key = secrets.unseal(openerOf(endpoint.id), sealed)
    if (key === undefined) return undefined
    const bytes = Buffer.from(key.slice(PREFIX.length), 'base64')
    signatures.push(`v1,${secrets.hmac(bytes, `${id}.${timestamp}.${body}`)}`)
  }
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
