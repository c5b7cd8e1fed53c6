import type { RequestHandler } from 'express'

/**
 * A middleware that sets the same headers on every response, in one step: it is run once, and its headers are kept.
 * Helmet's own dozen cost more than all else before a handler.
 */
export function recorded(middleware: RequestHandler): RequestHandler {
  const headers: (readonly [name: string, value: string])[] = []
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Helmet reads nothing of a request, and only sets headers
  const [request, recorder] = [{}, response] as unknown as Parameters<RequestHandler>
  void middleware(request, recorder, (error?: unknown) => {
    if (error !== undefined) throw new Error('the headers cannot be told', { cause: error })
  })
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}
