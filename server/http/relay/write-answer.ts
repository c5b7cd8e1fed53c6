import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Kept, RelayOutcome } from '../../ports/relay/relay.ts'
import { codingFor } from '../surface/encodings.ts'
import type { FlatHeaders } from '../surface/headers.ts'
import { send } from '../surface/send.ts'
import { packed } from './packed.ts'
import { withFields } from './with-fields.ts'

type Answered = Extract<RelayOutcome, { kind: 'answered' }>

const OUTDATED = [{ id: 'suite-stale', message: 'No node answers right now. This is an earlier answer.' }]

/**
 * Writes an answer of the ledger, packed as its client takes it. By GET it may be kept by anyone; by POST by no one.
 * Returns the status.
 */
export async function writeAnswer(
  req: IncomingMessage,
  res: ServerResponse,
  { answer, cache, ageMs, isOutdated }: Answered,
  { echo, headers }: { readonly echo: string; readonly headers: FlatHeaders },
): Promise<number> {
  const isPost = req.method === 'POST'
  const isMarked = isOutdated && !isPost
  const text = bodyOf(answer, isMarked, echo)
  const wanted = codingFor(req.headers['accept-encoding'])
  const { tag, body, coding } = await packed(answer, text, !isMarked && echo === '', wanted)
  const content = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)]
  return send(req, res, {
    tag: isPost ? undefined : tag,
    headers: [
      ...headers,
      'X-Suite-Cache',
      cache,
      'X-Suite-Source',
      answer.source,
      'Age',
      String(Math.floor(ageMs / 1_000)),
      'Cache-Control',
      isPost ? 'no-store' : cacheControl(answer, isOutdated),
      ...(isPost ? [] : ['ETag', tag, 'Vary', 'X-Api-Key, Accept-Encoding']),
    ],
    content: coding === 'identity' ? content : [...content, 'Content-Encoding', coding],
    body,
  })
}

function bodyOf({ result, status, warnings }: Kept, isOutdated: boolean, echo: string): string {
  const known = warnings?.slice(1, -1) ?? ''
  const all = isOutdated
    ? [JSON.stringify(OUTDATED).slice(1, -1), known].filter((part) => part !== '').join()
    : known
  return `{"result":${withFields(result, `"status":"${status}"`)}${all === '' ? '' : `,"warnings":[${all}]`}${echo}}`
}

function cacheControl({ lifetime }: Kept, isOutdated: boolean): string {
  if (isOutdated) return 'public, max-age=1'
  if (lifetime.isFinal) return 'public, max-age=86400, s-maxage=604800, immutable'
  const [fresh, renewing, failing] = [lifetime.freshMs, lifetime.renewingMs, lifetime.failingMs].map((ms) =>
    Math.floor(ms / 1_000),
  )
  return `public, max-age=${fresh}, stale-while-revalidate=${renewing}, stale-if-error=${failing}`
}
