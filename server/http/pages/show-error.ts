import type { Request, RequestHandler, Response } from 'express'
import type { ErrorBody } from '#contracts/api/errors.ts'
import { messageBody, sitePage, type Site } from './site-page.ts'

/** Answers an error as a page when a person asks with a browser. Returns whether it has answered. */
export type ShowError = (req: Request, res: Response, body: ErrorBody) => boolean

/** Programs ask for anything, or for JSON. Everything below `/api/` is for programs. */
const isPerson = (req: Request): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  !req.path.startsWith('/api/') &&
  req.accepts(['json', 'html']) === 'html'

export const showError =
  (site: Site): ShowError =>
  (req, res, { error }) => {
    if (!isPerson(req)) return false
    const title = error.status === 404 ? 'There is nothing here' : 'This did not work'
    const ways = [{ href: '/', label: 'To the start page' }]
    const html = sitePage(site, title, messageBody(title, error.message, ways, error.requestId))
    const headers: RequestHandler = site.headers.page
    headers(req, res, () => res.status(error.status).set('Cache-Control', 'no-store').type('html').send(html))
    return true
  }
