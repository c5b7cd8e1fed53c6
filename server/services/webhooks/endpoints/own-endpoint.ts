import type { Caller } from '../../../domain/access/caller.ts'
import { SuiteError } from '../../../domain/errors.ts'
import type { WebhookEndpoint } from '../../../domain/webhooks/records.ts'
import type { Lookups } from '../../../ports/store.ts'

/** An endpoint of another partner is the same as none. */
export async function ownEndpoint(
  { webhookEndpoints }: Pick<Lookups, 'webhookEndpoints'>,
  { partner }: Extract<Caller, { kind: 'account' }>,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = await webhookEndpoints.get(id)
  if (endpoint?.partner !== partner.slug) throw new SuiteError('NOT_FOUND', 'There is no such endpoint.')
  return endpoint
}
