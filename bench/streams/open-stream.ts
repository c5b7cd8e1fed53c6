import http from 'node:http'
import type { OpenedSession } from '../cpu/sessions.ts'

export interface Stream {
  readonly id: string
  readonly request: http.ClientRequest
  /** Called at the next event, with its moment. */
  next: (at: number) => void
}

/** Connections that are opened at once. */
const BATCH = 100

/** Opens streams of sessions in turn. `first` is the number of the first one: each has a visitor's address of its own. */
export async function openStreams(
  origin: string,
  sessions: readonly OpenedSession[],
  { first, count, deadline }: { readonly first: number; readonly count: number; readonly deadline: number },
): Promise<readonly Stream[]> {
  const open: Stream[] = []
  while (open.length < count && Date.now() < deadline) {
    const batch = Array.from({ length: Math.min(BATCH, count - open.length) }, async (_, n) => {
      const session = sessions[(open.length + n) % sessions.length]
      if (session === undefined) throw new Error('no session')
      return openStream(origin, session, first + open.length + n)
    })
    open.push(...(await Promise.all(batch)))
  }
  return open
}

function openStream(origin: string, { id, embedToken }: OpenedSession, visitor: number): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${origin}/api/v1/sign/session/${id}/events?et=${embedToken}`, {
      agent: false,
      headers: { 'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}` },
    })
    const stream: Stream = { id, request, next: () => resolve(stream) }
    request.on('error', reject)
    request.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was refused: ${response.statusCode}`))
      response.on('data', () => stream.next(performance.now()))
      response.on('error', () => undefined)
    })
  })
}
