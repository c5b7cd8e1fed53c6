import { expect, test, vi } from 'vitest'
import { createWatch } from './watch.ts'

const params = { id: 'ses_1' }

/** A stream whose chunks are the given texts. */
function streaming(chunks: readonly string[], end: 'close' | 'break' = 'close') {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      if (end === 'close') controller.close()
    },
    pull(controller) {
      controller.error(new TypeError('network'))
    },
  })
  return createWatch({ fetch: async () => new Response(body) })
}

async function values(chunks: readonly string[]): Promise<unknown[]> {
  const seen: unknown[] = []
  await streaming(chunks)(
    'GET /api/v1/sign/session/:id/events',
    { params, query: {} },
    (value) => seen.push(value),
    { signal: new AbortController().signal },
  )
  return seen
}

test('events are read wherever the chunks are cut', async () => {
  expect(await values(['data: {"a":1}\n\ndata: {"a":2}\n\n'])).toEqual([{ a: 1 }, { a: 2 }])
  expect(await values(['da', 'ta: {"a"', ':1}\n', '\ndata: {"a":2}\r\n\r\n'])).toEqual([{ a: 1 }, { a: 2 }])
})

test('a letter that is cut in two by the chunks arrives whole', async () => {
  const bytes = new TextEncoder().encode('data: {"a":"é"}\n\n')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 13))
      controller.enqueue(bytes.slice(13))
      controller.close()
    },
  })
  const seen = vi.fn()
  await createWatch({ fetch: async () => new Response(body) })(
    'GET /api/v1/sign/session/:id/events',
    { params, query: {} },
    seen,
    { signal: new AbortController().signal },
  )
  expect(seen).toHaveBeenCalledExactlyOnceWith({ a: 'é' })
})

test('heartbeats and other fields are not events', async () => {
  expect(await values([':\n\n', 'event: x\nid: 3\n\n', 'retry: 5\ndata: 7\n\n'])).toEqual([7])
})

test('a broken connection is thrown after the events before it', async () => {
  const seen = vi.fn()
  const work = streaming(['data: 1\n\n'], 'break')(
    'GET /api/v1/sign/session/:id/events',
    { params, query: {} },
    seen,
    { signal: new AbortController().signal },
  )
  await expect(work).rejects.toMatchObject({ code: 'OFFLINE' })
  expect(seen).toHaveBeenCalledExactlyOnceWith(1)
})
