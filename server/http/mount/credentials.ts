import type { Request } from 'express'
import { clientOf } from '../../domain/access/client.ts'
import { invalidField } from '../../domain/errors.ts'
import type { Credentials } from '../../domain/access/caller.ts'
import { contextOf } from '../context.ts'
import { cookieOf } from '../middleware/cookie.ts'

/** The credentials of a request, from every place that the specification allows. */
export function credentialsOf(req: Request, cookie: string): Credentials {
  const body: unknown = req.body
  return {
    keys: keysOf(req),
    embedToken: textField(body, 'et') ?? textOf(sentOnce(req, 'et')),
    embedSession: req.get('x-suite-embed'),
    ticket: textField(body, 'ticket'),
    signatures: req.headersDistinct['x-suite-partners-signature'] ?? [],
    rawBody: contextOf(req).rawBody,
    sessionId: textOf(req.params['id']),
    session: cookieOf(req, cookie),
    address: clientOf(req.ip ?? ''),
  }
}

/** The same key in two places is one key. A place that is used twice is ambiguous, whatever it says. */
export function keysOf({ headersDistinct: headers, query }: Request): readonly string[] {
  const inQuery: unknown = query['api_key']
  const places: readonly (readonly unknown[])[] = [
    headers['x-api-key'] ?? [],
    (headers['authorization'] ?? []).flatMap((text) => /^Bearer\s+(\S+)\s*$/i.exec(text)?.[1] ?? []),
    Array.isArray(inQuery) ? inQuery : [inQuery],
  ]
  const sent = places.map((keys) => keys.flatMap((key) => textOf(key) ?? []))
  return sent.find((keys) => keys.length > 1) ?? [...new Set(sent.flat())]
}

function sentOnce({ query }: Request, field: string): unknown {
  const value: unknown = query[field]
  if (Array.isArray(value)) throw invalidField(`query.${field}`, 'must be sent once')
  return value
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return textOf(Object.getOwnPropertyDescriptor(body, name)?.value)
}
