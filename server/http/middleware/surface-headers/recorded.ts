import type { RequestHandler } from 'express'

export type HeaderList = readonly (readonly [name: string, value: string])[]

/** The headers that a middleware sets on every response alike, by running it once. */
export function headersOf(middleware: RequestHandler): HeaderList {
  const headers: (readonly [string, string])[] = []
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => undefined,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Helmet reads nothing of a request, and only sets headers
  const [req, res] = [{}, response] as unknown as Parameters<RequestHandler>
  void middleware(req, res, (error?: unknown) => {
    if (error !== undefined) throw new Error('the headers cannot be told', { cause: error })
  })
  return headers
}

/** The same middleware in one step: Helmet's own dozen cost more than all else before a handler. */
export function recorded(middleware: RequestHandler): RequestHandler {
  const headers = headersOf(middleware)
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value)
    next()
  }
}
