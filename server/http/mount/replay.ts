import type { Request, Response } from 'express'
import type { Endpoint } from '#contracts/api/endpoint.ts'
import type { Caller, KeyCaller } from '../../domain/access/caller.ts'
import { SuiteError } from '../../domain/errors.ts'
import { contextOf } from '../context.ts'

interface Answer {
  readonly status: number
  readonly body: unknown
}

export type Once = (
  call: {
    readonly caller: KeyCaller
    readonly route: string
    readonly key: string
    readonly content: string
  },
  work: () => Promise<Answer>,
) => Promise<Answer & { readonly replayed: boolean }>

/** Visible ASCII, bare or quoted as a structured-field string. */
const KEY = /^"?([\x21\x23-\x7e]{1,255})"?$/

/** Answers a request; a POST with an `Idempotency-Key` at most once, whatever is repeated. */
export async function answerOnce(
  once: Once,
  req: Request,
  res: Response,
  endpoint: Endpoint,
  caller: Caller,
  work: () => Promise<unknown>,
): Promise<void> {
  const sent = req.get('idempotency-key')
  if (sent === undefined || endpoint.method !== 'POST' || caller.kind !== 'key') {
    const body = await work()
    res.status(endpoint.isPartial?.(body) === true ? 207 : 200).json(body)
    return
  }
  const key = KEY.exec(sent)?.[1]
  if (key === undefined)
    throw new SuiteError('INVALID_REQUEST', '`Idempotency-Key` must be 1 to 255 visible ASCII characters.', {
      details: [{ path: 'headers.idempotency-key', message: 'must be 1 to 255 visible ASCII characters' }],
    })
  const content = `${req.method} ${req.path}\n${contextOf(req).rawBody?.toString('base64') ?? ''}`
  const answer = await once({ caller, route: endpoint.path, key, content }, async () => ({
    status: 200,
    body: await work(),
  }))
  if (answer.replayed) res.set('Idempotency-Replayed', 'true')
  res.status(answer.status).json(answer.body)
}
