import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { mismatchSentences } from '#contracts/api/mismatch.ts'
import { webhookEventTypes } from '#contracts/api/webhook-events.ts'
import { operations } from '#contracts/description/operations.ts'
import { surfaceHeaders } from '../../middleware/surface-headers/index.ts'
import { builtFile } from '../built-files.ts'
import { documentFiles, type DocumentsDeps } from './index.ts'
import { linkOperator, written } from './page-list.ts'
import { inlineScript } from '../widget-files.ts'

const docs = path.resolve(import.meta.dirname, '../../../../docs')
const publicUrl = 'https://suite.test'

const clientFiles = ['suite-client.ts', 'suite-client.js']

/** The documents as they are, at an address of their own. */
const deps: DocumentsDeps = {
  network: 'mainnet',
  publicUrl,
  version: '1.0.0',
  headers: surfaceHeaders({ https: true, lookHash: "'sha256-look'" }),
  widgets: {
    look: inlineScript(''),
    files: new Map(),
    entry: () => ({ scripts: ['/a.js'], styles: ['/a.css'], preloads: [] }),
    words: () => ({ speak: '', form: '', checkout: '', bridge: '', sign: '' }),
  },
  documents: new Map(written.map(({ name }) => [name, readFileSync(path.join(docs, `${name}.md`), 'utf8')])),
  client: new Map(clientFiles.map((name) => [name, builtFile(name, Buffer.from(''))])),
}
const files = documentFiles(deps)
const textOf = (address: string): string => files.get(address)?.() ?? ''
const addresses = [...files.keys()]
const pages = addresses.filter(
  (address) => !path.basename(address).includes('.') && address !== '/docs/explorer',
)
const html = new Map(pages.map((address) => [address, textOf(address)]))
const idsIn = (text: string) => new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id))
const linksIn = (text: string) => [...text.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
/** What other parts of the service answer. */
const others = new Set([
  '/',
  '/dashboard',
  '/studio',
  '/icon.svg',
  '/a.css',
  ...clientFiles.map((name) => `/docs/${name}`),
])

test('every link of a page leads to a page that exists, and to a heading in it', () => {
  const broken = pages.flatMap((address) =>
    linksIn(html.get(address) ?? '').flatMap((href) => {
      if (href.startsWith('https://')) return []
      const [target = '', hash] = href.split('#')
      const page = target === '' ? address : target
      if (others.has(page)) return []
      if (!files.has(page)) return [`${address} -> ${href}`]
      return hash === undefined || idsIn(textOf(page)).has(hash)
        ? []
        : [`${address} -> ${href}: no such heading`]
    }),
  )
  expect(broken).toEqual([])
})

test('a link of a document to what is not served is told, with the few that are for readers of the repository', () => {
  const lost = written.flatMap(({ name }) => {
    const text = readFileSync(path.join(docs, `${name}.md`), 'utf8')
    return [...text.matchAll(/\]\(([\w./-]+\.md)[^)]*\)/g)].flatMap(([, target = '']) => {
      const file = path.relative(docs, path.resolve(docs, path.dirname(name), target)).replace(/\.md$/, '')
      return files.has(`/docs/${file}`) ? [] : [`${name} -> ${file}`]
    })
  })
  expect([...new Set(lost)]).toEqual(['embed -> operations'])
  const named = written.flatMap(({ name }) =>
    [...readFileSync(path.join(docs, `${name}.md`), 'utf8').matchAll(/\]\((\/[^)#\s]*)/g)].map(
      ([, target = '']) => target,
    ),
  )
  expect(named.filter((target) => !files.has(target) && !others.has(target))).toEqual([])
})

test('every page is reached from the list of documents', () => {
  const seen = new Set(['/docs'])
  for (const address of seen)
    for (const href of linksIn(textOf(address)))
      if (html.has(href.split('#')[0] ?? '')) seen.add(href.split('#')[0] ?? '')
  expect(pages.filter((address) => !seen.has(address))).toEqual([])
})

test('every guide of the repository is served', () => {
  const guides = readdirSync(path.join(docs, 'guides')).map((name) => `guides/${name.replace('.md', '')}`)
  expect(guides.filter((name) => !files.has(`/docs/${name}`))).toEqual([])
})

test('every operation, code and event has its place, and older answers still find a code by its anchor', () => {
  for (const { id } of operations)
    expect(html.get(`/docs/reference/${id}`)).toContain(`<h1 id="${id.toLowerCase()}">`)
  for (const code of Object.keys(errorCatalogue)) {
    expect(html.get(`/docs/errors/${code}`)).toContain('What to do')
    expect(html.get('/docs/errors')).toContain(`<section id="${code}">`)
  }
  for (const [reason, sentence] of Object.entries(mismatchSentences))
    for (const address of ['/docs/errors', '/docs/errors/FEE_TX_MISMATCH']) {
      expect(html.get(address)).toContain(`<code>${reason}</code>`)
      expect(html.get(address)).toContain(sentence)
    }
  for (const type of webhookEventTypes)
    expect(html.get('/docs/reference/webhook-events')).toContain(`>${type}</h2>`)
})

test('each page has one heading of the first level, and no Markdown is left in it', () => {
  for (const [address, text] of html) {
    expect(text.match(/<h1/g), address).toHaveLength(1)
    const prose = text.replaceAll(/<(pre|code)\b.*?<\/\1>/gs, '')
    expect(prose, address).not.toMatch(/\]\(|\*\*|<!--/)
  }
})

test('the page of an error answers is the one that errors name', () => {
  expect(textOf('/docs/openapi.json')).toContain(`${publicUrl}/docs/errors/RATE_LIMIT`)
})

test('nothing of the dashboard, of the operator or of our own widgets is told to partners', () => {
  const told = [textOf('/docs/openapi.json'), textOf('/llms-full.txt')].join('\n')
  expect(told).not.toMatch(/\/api\/(dashboard|embed|internal|operator)\//)
  expect(told).not.toContain('/xaman/')
})

test('the index for programs has the form of llmstxt.org, links to what answers, and names everything', () => {
  const index = textOf('/llms.txt')
  const full = textOf('/llms-full.txt')
  expect(index).toMatch(/^# Suite\n\n> .+\n\n(- .+\n)+\n## /)
  expect(index.match(/^# /gm)).toHaveLength(1)
  const headings = [...index.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  expect(headings.at(-1)).toBe('Optional')
  for (const line of index
    .split('\n## ')
    .slice(1)
    .join('\n')
    .split('\n')
    .filter((text) => text.startsWith('- '))) {
    const [, address = ''] = /^- \[[^\]]+\]\(https:\/\/suite\.test([^)]+)\): .+$/.exec(line) ?? []
    expect(files.has(address), line).toBe(true)
  }
  for (const { id, endpoint } of operations) {
    expect(index).toContain(`[${id}]`)
    expect(full).toContain(`${endpoint.method} ${endpoint.path}`)
  }
  for (const code of Object.keys(errorCatalogue)) expect(full).toContain(`# ${code}\n`)
  for (const address of addresses.filter((name) => name.endsWith('.md')))
    expect(textOf(address)).toMatch(/^> The index of all documents: https:\/\/suite\.test\/llms\.txt\n\n# /)
})

test('the index of the search has each page once, without its code', () => {
  const entries: readonly { path: string; title: string }[] = JSON.parse(textOf('/docs/search.json'))
  expect(entries.map((entry) => entry.path).toSorted()).toEqual(pages.toSorted())
})

test('texts that say to ask the operator lead to the contact, where there is one, and are whole without it', () => {
  const supportUrl = 'https://help.example/(a)?b=1&c="<'
  const helped = documentFiles({ ...deps, supportUrl })
  const linked =
    '<a href="https://help.example/%28a%29?b=1&amp;c=&quot;&lt;">the operator of this service</a>'
  for (const address of ['/docs/guides/market-data', '/docs/errors/SUSPENDED', '/docs/errors/INTERNAL']) {
    expect(helped.get(address)?.()).toContain(linked)
    expect(textOf(address)).toContain('the operator of this service')
    expect(textOf(address)).not.toContain('help.example')
  }
  const inMail = documentFiles({ ...deps, supportUrl: 'mailto:help@suite.test' })
  expect(inMail.get('/docs/guides/going-live')?.()).toContain(
    '<a href="mailto:help@suite.test">the operator of the service</a>',
  )
  expect(inMail.get('/docs/guides/market-data.md')?.()).toContain(
    'Ask [the operator of this service](mailto:help@suite.test) for one',
  )
})

test('every page of the documents ends with the contact, where there is one', () => {
  const helped = documentFiles({ ...deps, supportUrl: 'https://help.example/?b=1&c="<' })
  for (const address of pages) {
    expect(helped.get(address)?.(), address).toContain(
      '<a href="https://help.example/?b=1&amp;c=&quot;&lt;">Contact</a>',
    )
    expect(textOf(address)).not.toContain('>Contact</a>')
  }
})

test('what an error says to a program is not changed in its example', () => {
  const revoked = '```json\n"ask the operator of this service"\n```\n\nThen ask the operator of this service.'
  expect(linkOperator(revoked, 'https://help.example/')).toBe(
    '```json\n"ask the operator of this service"\n```\n\nThen ask [the operator of this service](https://help.example/).',
  )
})
