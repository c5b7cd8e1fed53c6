import type { Request } from 'express'
import type { Credentials } from '../../domain/access/caller.ts'

/** The credentials of a request, from every place that the specification allows. */
export function credentialsOf(req: Request): Credentials {
  const body: unknown = req.body
  return {
    keys: keysOf(req),
    embedToken: textField(body, 'et') ?? textOf(req.query['et']),
    embedSession: req.get('x-suite-embed'),
    ticket: textField(body, 'ticket'),
    sessionId: textOf(req.params['id']),
  }
}

/** Different keys only: the same key in two places is one key. */
function keysOf(req: Request): readonly string[] {
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(req.get('authorization') ?? '')?.[1]
  const query: unknown = req.query['api_key']
  const sent = [req.get('x-api-key'), bearer, ...(Array.isArray(query) ? query : [query])]
  return [...new Set(sent.filter((key) => typeof key === 'string' && key !== ''))]
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return textOf(Object.getOwnPropertyDescriptor(body, name)?.value)
}
