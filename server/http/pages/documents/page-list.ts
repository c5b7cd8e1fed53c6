import type { Network } from '#contracts/api/values.ts'
import type { DocPage } from './doc-page.ts'
import { referencePages } from './reference.ts'
import type { ErrorEntry } from '#contracts/api/error-entry.ts'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { repeatText } from '#contracts/description/repeat-text.ts'
import { escapeHtml } from '../html.ts'

/** Documents in Markdown, by their names below docs/ without `.md`. */
export type Documents = ReadonlyMap<string, string>

export interface Values {
  readonly publicUrl: string
  readonly network: Network
  /** Where people reach the operator. */
  readonly supportUrl?: string | undefined
}

/** The documents that are written by hand, in the order in which one reads them. */
export const written = [
  { name: 'guides/start', section: 'Start', about: 'the first signed swap in the sandbox, in ten minutes' },
  {
    name: 'guides/concepts',
    section: 'Start',
    about: 'partner, key, quote, payment, session and fee on one page',
  },
  { name: 'embed', section: 'Embed', about: 'the snippet, its options, events and errors' },
  { name: 'guides/frameworks', section: 'Embed', about: 'packages for React, Vue and plain modules' },
  { name: 'guides/server', section: 'Server', about: 'a swap from your own server, with the client' },
  { name: 'guides/client', section: 'Server', about: 'the typed client: errors, repetition, pages' },
  {
    name: 'guides/sign-sessions',
    section: 'Server',
    about: 'have a payload signed, and follow it to its end',
  },
  {
    name: 'guides/amounts-and-fees',
    section: 'Server',
    about: 'minor units, your surcharge, when a fee is booked',
  },
  {
    name: 'guides/nft-sales',
    section: 'Server',
    about: 'quote the fee of an NFT’s sale, and have it paid',
  },
  {
    name: 'guides/errors-and-limits',
    section: 'Server',
    about: 'idempotency, limits, errors, pages of lists',
  },
  { name: 'guides/webhooks', section: 'Webhooks', about: 'set up, check a signature, retries and replay' },
  {
    name: 'guides/market-data',
    section: 'Market data',
    about: 'tokens and NFTs: names, plans, keys, what to keep, errors',
  },
  {
    name: 'guides/market-figures',
    section: 'Market data',
    about: 'how prices, caps and volumes are made, and what it costs to fake them',
  },
  {
    name: 'guides/ledger-relay',
    section: 'Market data',
    about: 'read the XRP Ledger by GET or as from a node: methods, limits, errors',
  },
  {
    name: 'guides/pictures',
    section: 'Market data',
    about: 'logos and pictures of NFTs by id: sizes, formats, caches',
  },
  { name: 'guides/going-live', section: 'Going live', about: 'the checklist, keys, monitoring' },
  {
    name: 'api',
    section: 'Reference',
    about: 'the whole API on one page, with one program for a swap and a bridge',
  },
] as const

const isReference = ({ section }: DocPage): boolean => section === 'Reference'
const pathOf = (name: string): string => `/docs/${name}`

/** All pages. The documents name an example's address and partner in place of this service's. */
export function listPages(documents: Documents, values: Values): readonly DocPage[] {
  const own = (text: string) =>
    text
      .replaceAll('https://suite.example', values.publicUrl)
      .replaceAll('your-slug', values.network === 'sandbox' ? 'demo' : 'your-slug')
  const guides = written.flatMap(({ name, section, about }): DocPage[] => {
    const text = documents.get(name)
    if (text === undefined) return []
    const markdown = own(text.replaceAll(/<!--.*?-->\n?/gs, '')).trimStart()
    const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name
    return [{ path: pathOf(name), section, title, about, markdown: markdown.replaceAll(LINK, relink(name)) }]
  })
  const reference = referencePages(values.publicUrl).map((page) => ({
    ...page,
    markdown: own(page.markdown),
    ...(page.path === '/docs/errors' ? { html: errorSections } : {}),
  }))
  const pages = [
    ...guides.filter((page) => !isReference(page)),
    ...reference.slice(0, 1),
    ...guides.filter(isReference),
    ...reference.slice(1),
  ]
  const { supportUrl } = values
  return supportUrl === undefined
    ? pages
    : pages.map((page) => ({ ...page, markdown: linkOperator(page.markdown, supportUrl) }))
}

const LINK = /\]\(([^)\s]+)\)/g

/** Links between files of docs/, as addresses of pages. */
const relink =
  (from: string) =>
  (whole: string, target: string): string => {
    const [, file, fragment = ''] = /^((?:\.\.\/)?[\w/-]+)\.md(#.*)?$/.exec(target) ?? []
    if (file === undefined) return whole
    const folder = from.includes('/') ? `${from.split('/')[0]}/` : ''
    const name = file.startsWith('../') ? file.slice(3) : `${folder}${file}`
    // The page of errors has its codes as they are.
    return name === 'errors' && fragment !== ''
      ? `](/docs/errors/${fragment.slice(1).toUpperCase()})`
      : `](/docs/${name}${fragment})`
  }

/** Makes the operator, where a text says to ask them, a link to `supportUrl`. Code stays as it is. */
export function linkOperator(markdown: string, supportUrl: string): string {
  // These characters would end the link, or mean something to Markdown.
  const target = supportUrl.replaceAll(
    /[()*`|]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return markdown
    .split(/(^```.*?^```$)/ms)
    .map((part) =>
      part.startsWith('```')
        ? part
        : part.replaceAll(
            /(?<=\b(?:ask|to) )the operator of th(?:e|is) service/gi,
            (operator) => `[${operator}](${target})`,
          ),
    )
    .join('')
}

const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const reasonList = (reasons: ErrorEntry['reasons'] = {}): string => {
  const rows = Object.entries(reasons).map(
    ([reason, sentence]) => `<li><code>${reason}</code>: ${escapeHtml(sentence)}</li>`,
  )
  return rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`
}

/** Every error code with its meaning and its fix, each in a section that older error answers link to by its code. */
const errorSections: string = `<h1>Errors</h1><p>Every error has the same body; act on its <code>code</code>, which is never renamed or reused. <a href="/docs/guides/errors-and-limits">Errors and limits</a> says how to handle them.</p>${Object.entries<ErrorEntry>(
  errorCatalogue,
)
  .map(
    ([code, entry]) =>
      `<section id="${code}"><h2 class="code"><a href="/docs/errors/${code}">${code}</a> <small>${entry.status}</small></h2><p><strong>${escapeHtml(entry.title)}.</strong> ${withCode(entry.fix)}</p>${reasonList(entry.reasons)}` +
      `<p>${withCode(repeatText(entry))}</p></section>`,
  )
  .join('')}`
