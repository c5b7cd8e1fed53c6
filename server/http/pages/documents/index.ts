import { type Response, Router } from 'express'
import { openApi } from '#contracts/description/openapi.ts'
import { type BuiltFile, builtFile } from '../built-files.ts'
import { escapeHtml, renderPage } from '../html.ts'
import { onlyGet } from '../only-get.ts'
import { sendFile } from '../send-file.ts'
import type { Site } from '../site-page.ts'
import type { DocPage } from './doc-page.ts'
import { bodyOf, renderDocPage } from './layout.ts'
import { llmsFull, llmsIndex, standAlone } from './llms.ts'
import { type Documents, listPages } from './page-list.ts'

export type { Documents } from './page-list.ts'

export interface DocumentsDeps extends Site {
  readonly documents: Documents
  /** The client for partners' servers, by file name. */
  readonly client: ReadonlyMap<string, BuiltFile>
  readonly version: string
}

/** The documents that one begins with, as a list of links. */
export const documentList =
  '<ul><li><a href="/docs/guides/start">First swap in ten minutes</a>: in the sandbox, from the sign-up to the booked fee</li>' +
  '<li><a href="/docs/embed">Embedding a widget</a>: the snippet, its options, events and errors</li>' +
  '<li><a href="/docs/guides/server">Server integration</a>: a swap from your own server</li>' +
  '<li><a href="/docs/api">API reference</a>: every call, and a swap from end to end</li>' +
  '<li><a href="/docs/errors">Errors</a>: what each error code means, and what mends it</li></ul>'

function indexPage(pages: readonly DocPage[]): DocPage {
  const guides = pages.filter(({ path }) => !/^\/docs\/(reference|errors)\/./.test(path))
  const sections = [...new Set(guides.map(({ section }) => section))]
  return {
    path: '/docs',
    section: 'Start',
    title: 'Documents',
    about: 'all documents',
    markdown: [
      '# Documents',
      '',
      'Swaps, bridges and wallet signing in your page by one script tag, or from your server by API.',
      '',
      ...sections.flatMap((section) => [
        `## ${section}`,
        '',
        ...guides
          .filter((page) => page.section === section)
          .map(({ path, title, about }) => `- [${title}](${path}): ${about}`),
        ...(section === 'Reference'
          ? [
              '- [Explorer](/docs/explorer): every call, to try in the browser',
              '- [OpenAPI 3.1](/docs/openapi.json): the API as a document for machines',
            ]
          : []),
        '',
      ]),
    ].join('\n'),
  }
}

/** Makes each file when it is first asked for, and once. */
function lazily(files: ReadonlyMap<string, () => string>): (path: string) => BuiltFile | undefined {
  const made = new Map<string, BuiltFile>()
  return (path) => {
    const make = files.get(path)
    if (make === undefined) return undefined
    const file = made.get(path) ?? builtFile(path.includes('.') ? path : 'page.html', Buffer.from(make()))
    made.set(path, file)
    return file
  }
}

const plainOf = (html: string): string =>
  html
    .replaceAll(/<pre.*?<\/pre>/gs, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
const MOST_SEARCHED = 4_000

/** Every address below `/docs`, and `/llms.txt`, with what makes its text. */
export function documentFiles(deps: DocumentsDeps): ReadonlyMap<string, () => string> {
  const { publicUrl, version } = deps
  const listed = listPages(deps.documents, deps)
  const pages = [indexPage(listed), ...listed]
  const paths = new Set([
    ...pages.map(({ path }) => path),
    ...[...deps.client.keys()].map((name) => `/docs/${name}`),
    '/docs/explorer',
    '/docs/openapi.json',
    '/dashboard',
    '/llms.txt',
  ])
  const searched = () =>
    pages.map((page) => {
      const html = bodyOf(page, paths)
      const headings = [...html.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/gs)].map(([, text = '']) =>
        plainOf(text),
      )
      const { path, title, section, about } = page
      return {
        path,
        title,
        section,
        about,
        headings: headings.join(' '),
        text: plainOf(html).slice(0, MOST_SEARCHED),
      }
    })
  return new Map<string, () => string>([
    ...pages.flatMap((page): [string, () => string][] => [
      [page.path, () => renderDocPage(page, { site: deps, pages: listed, paths })],
      [page.path === '/docs' ? '/docs/index.md' : `${page.path}.md`, () => standAlone(page, publicUrl)],
    ]),
    ['/docs/explorer', () => explorer(deps)],
    ['/docs/openapi.json', () => JSON.stringify(openApi({ publicUrl, version }))],
    ['/docs/search.json', () => JSON.stringify(searched())],
    ['/llms.txt', () => llmsIndex(listed, publicUrl)],
    ['/llms-full.txt', () => llmsFull(listed, publicUrl)],
  ])
}

function explorer({ widgets, network }: Site): string {
  return renderPage({
    title: 'Explorer · Suite documents',
    lang: 'en',
    ...widgets.entry('explorer'),
    body:
      `<div class="site"><header class="top"><a class="brand" href="/">Suite</a> <span class="label">${escapeHtml(network)}</span>` +
      '<nav aria-label="Documents"><a href="/docs">Documents</a><a href="/docs/reference">Reference</a></nav></header>' +
      '<main id="explorer"><h1>Explorer</h1><p>Your key stays in this tab. A call with a live key is a real call.</p><div id="swagger"></div></main></div>',
  })
}

/** `/docs` and everything below it, and the indexes for programs. */
export function documents(deps: DocumentsDeps): Router {
  const router = Router()
  const fileAt = lazily(documentFiles(deps))
  const explorerHeaders = deps.headers.explorer(deps.publicUrl)
  const send = (path: string, res: Response, file: BuiltFile | undefined, next: () => void) => {
    if (file === undefined) return next()
    const set = path === '/docs/explorer' ? explorerHeaders : deps.headers.page
    set(res.req, res, () => {
      res.set('Cache-Control', 'public, max-age=300')
      sendFile(res.req, res, file)
    })
  }
  router
    .route(['/docs{/*path}', '/llms.txt', '/llms-full.txt'])
    .get((req, res, next) => {
      const file = fileAt(req.path) ?? deps.client.get(req.path.replace('/docs/', ''))
      send(req.path, res, file, next)
    })
    .all(onlyGet)
  return router
}
