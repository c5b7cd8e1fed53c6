import { escapeHtml, renderPage } from '../html.ts'
import { contactLink, networkLabel, type Site } from '../site-page.ts'
import type { DocPage } from './doc-page.ts'
import { renderMarkdown } from './markdown.ts'
import { ERRORS } from './reference.ts'

/** The HTML around a page of the documents. It can be read without any script. */

const titlesIn = (html: string): readonly (readonly [id: string, title: string])[] =>
  [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(
    ([, id = '', title = '']) => [id, title.replaceAll(/<[^>]+>/g, '')] as const,
  )

/** A link of a document leads to another page, into the same page, or to another site. What is not served stays text. */
const linkTo =
  (paths: ReadonlySet<string>) =>
  (target: string): string | undefined => {
    if (/^(https?:\/\/|mailto:|#)/.test(target)) return target
    return paths.has(target.split('#')[0] ?? '') ? target : undefined
  }

export const bodyOf = (page: DocPage, paths: ReadonlySet<string>): string =>
  page.html ?? renderMarkdown(page.markdown, { linkTo: linkTo(paths) })

function navigation(pages: readonly DocPage[], current: string): string {
  const item = ({ path, title }: DocPage) =>
    `<li><a href="${path}"${path === current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`
  // Codes are listed on their own page.
  const listed = pages.filter(({ section }) => section !== ERRORS)
  const sections = [...new Set(listed.map(({ section }) => section))]
  return sections
    .map((section) => {
      const own = listed.filter((page) => page.section === section)
      const isOperations = own.every(({ path }) => path.startsWith('/docs/reference/'))
      const isHere = own.some(({ path }) => path === current)
      const list = `<ul>${own.map(item).join('')}</ul>`
      return isOperations
        ? `<details${isHere ? ' open' : ''}><summary>${escapeHtml(section)}</summary>${list}</details>`
        : `<h2>${escapeHtml(section)}</h2>${list}${section === 'Reference' ? '<ul><li><a href="/docs/explorer">Explorer</a></li></ul>' : ''}`
    })
    .join('')
}

const neighbour = (page: DocPage | undefined, kind: 'Previous' | 'Next') =>
  page === undefined
    ? ''
    : `<a class="${kind.toLowerCase()}" rel="${kind === 'Next' ? 'next' : 'prev'}" href="${page.path}"><span class="soft small">${kind}</span>${escapeHtml(page.title)}</a>`

/** The pages before and after this one, as the navigation lists them. Codes of errors and single calls have a list instead. */
function neighbours(pages: readonly DocPage[], { path, section }: DocPage): string {
  const listed = pages.filter((page) => page.section !== ERRORS && !page.path.startsWith('/docs/reference/'))
  const at = listed.findIndex((page) => page.path === path)
  if (section === ERRORS || at < 0) return ''
  return `<nav class="neighbours" aria-label="Previous and next page">${neighbour(listed[at - 1], 'Previous')}${neighbour(listed[at + 1], 'Next')}</nav>`
}

export interface LayoutOptions {
  readonly site: Site
  readonly pages: readonly DocPage[]
  readonly paths: ReadonlySet<string>
}

const search =
  '<form class="search" role="search" hidden><input type="search" role="combobox" aria-label="Search the documents" aria-expanded="false" aria-controls="found" aria-autocomplete="list" placeholder="Search (Ctrl K)" autocomplete="off" spellcheck="false"><ul id="found" role="listbox" aria-label="Pages" hidden></ul></form>'

export function renderDocPage(page: DocPage, { site, pages, paths }: LayoutOptions): string {
  const article = bodyOf(page, paths)
  const titles = titlesIn(article)
  const entry = site.widgets.entry('docs')
  const contact = contactLink(site)
  const label = networkLabel(site.network)
  return renderPage({
    title: `${page.title} · Suite documents`,
    lang: 'en',
    ...entry,
    body:
      '<div class="site docs"><a class="skip" href="#content">Skip to the text</a>' +
      `<header class="top"><a class="brand" href="/">Suite</a>${label === undefined ? '' : ` <span class="label">${label}</span>`}` +
      `<a class="to-menu" href="#menu">All pages</a>${search}` +
      '<nav aria-label="Sections"><a href="/docs">Documents</a><a href="/docs/reference">Reference</a><a href="/studio">Studio</a><a href="/dashboard">Dashboard</a></nav></header>' +
      `<div class="columns"><main id="content" tabindex="-1"><article>${article}</article>${neighbours(pages, page)}` +
      `<p class="soft small"><a href="${page.path === '/docs' ? '/docs/index' : page.path}.md">This page as Markdown</a> · <a href="/llms.txt">llms.txt</a>${contact === '' ? '' : ` · ${contact}`}</p></main>` +
      (titles.length < 2
        ? ''
        : `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${titles.map(([id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul></nav>`) +
      `<nav class="side" id="menu" aria-label="Documents">${navigation(pages, page.path)}</nav></div></div>`,
  })
}
