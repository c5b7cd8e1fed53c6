import { type RequestHandler, Router } from 'express'
import { errorDocs } from './error-docs.ts'
import { renderMarkdown } from './markdown.ts'
import { onlyGet } from './only-get.ts'
import { fixedPage, type Site } from './site-page.ts'

/** Documents in Markdown, by their names without `.md`. */
export type Documents = ReadonlyMap<string, string>

const served = [
  { name: 'embed', title: 'Embedding a widget', about: 'the snippet, its options, events and errors' },
  {
    name: 'api',
    title: 'API reference',
    about: 'for partner servers: every call, and a swap from end to end',
  },
  { name: 'errors', title: 'Errors', about: 'what each error code means, and what mends it' },
] as const

/** The documents as a list of links. */
export const documentList = `<ul>${served
  .map(({ name, title, about }) => `<li><a href="/docs/${name}">${title}</a>: ${about}</li>`)
  .join('')}</ul>`

/** `/docs` and the documents below it, as pages. Errors are written from their catalogue. */
export function documents(deps: Site & { readonly documents: Documents }): Router {
  const router = Router()
  const serve = (path: string, handlers: RequestHandler[]) =>
    router
      .route(path)
      .get(...handlers)
      .all(onlyGet)
  serve('/docs', fixedPage(deps, 'Documents', `<h1>Documents</h1>${documentList}`))
  serve('/docs/errors', errorDocs(deps))
  for (const { name, title } of served) {
    const text = deps.documents.get(name)
    if (text !== undefined && name !== 'errors') {
      // The documents name an example's address and partner in place of this service's.
      const own = text
        .replaceAll('https://suite.example', deps.publicUrl)
        .replaceAll('your-slug', deps.network === 'sandbox' ? 'demo' : 'your-slug')
      serve(`/docs/${name}`, fixedPage(deps, title, `<article>${renderMarkdown(own, { linkTo })}</article>`))
    }
  }
  return router
}

/** Where a link of a document leads: to a page of ours, into the same page, or to another site. Other files are not served. */
function linkTo(target: string): string | undefined {
  if (/^(https:\/\/|#)/.test(target)) return target
  const [, name, fragment = ''] = /^(\w+)\.md(#.*)?$/.exec(target) ?? []
  if (!served.some((document) => document.name === name)) return undefined
  // The page of errors has its codes as they are.
  return `/docs/${name}${name === 'errors' ? fragment.toUpperCase() : fragment}`
}
