import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { findLookProblem } from '#contracts/embed/check-look.ts'
import type { EventData, EventType } from '#contracts/embed/events.ts'
import { signWindowFeatures } from '#contracts/embed/sign-window.ts'
import { VERSION } from '#contracts/embed/version.ts'
import { frameUrl } from '../../embed-loader/frame.ts'
import type { WidgetOptions } from '../../embed-loader/handle.ts'
import { findProblem } from '../../embed-loader/options.ts'
import type { Factory, Handle } from '../../embed-loader/script.ts'
import { createFactory } from '../../embed-loader/suite.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { blocks, blocksFor, blocksIn, checkOf } from './guide-blocks.ts'

// The loader's elements are classes of the page's.
vi.hoisted(() => 'HTMLElement' in globalThis || Object.assign(globalThis, { HTMLElement: Object }))

/** The blocks of the README and of the guides that are not samples. */

const SUITE = 'https://suite.example'
const read = (file: string): string => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ publicUrl: SUITE })
})
afterAll(() => app.stop())

test('every block is a sample, or its place is in the table of checks', () => {
  expect(blocks.filter(({ place }) => !checkOf.has(place))).toEqual([])
  expect(blocks.filter(({ language }) => language === '')).toEqual([])
  const places = new Set(blocks.map(({ place }) => place))
  expect([...checkOf.keys()].filter((place) => !places.has(place))).toEqual([])
})

test('a block is found in a list too, and a comment in a block is not its heading', () => {
  const text = '# A\n\n```sh\n# no heading\nls\n```\n\n## B\n\n- item\n\n  ```json\n  {}\n  ```\n'
  expect(blocksIn('x.md', text)).toEqual([
    { place: 'x.md, A', language: 'sh', code: '# no heading\nls' },
    { place: 'x.md, B', language: 'json', code: '{}' },
  ])
})

test.each(blocksFor('commands'))('the commands of $place are npm’s own or scripts', ({ code }) => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  for (const command of code.split(/ && |\n/))
    expect(['ci', ...Object.keys(scripts)]).toContain(command.replace(/^npm (run )?/, ''))
})

test.each(blocksFor('settings'))('$place sets the variables that its call reads', ({ code }) => {
  const set = [...code.matchAll(/^export (\w+)=\S+$/gm)].map(([, name]) => name)
  const call = read('docs/samples/first-call.sh')
  expect(set).toEqual([...new Set([...call.matchAll(/\$(\w+)/g)].map(([, name]) => name))])
})

/** What a page of the documents uses of its browser. */
interface Page {
  window?: Page
  SuiteEmbed?: Factory & { readonly q?: readonly Parameters<Factory>[] }
  readonly console: { readonly log: (text: unknown) => void }
  readonly addEventListener: (type: string, hear: (event: { readonly detail: object }) => void) => void
}

const data: { readonly [T in EventType]?: EventData[T] } = {
  signed: { session: 'ses_1', txHash: '0x5167' },
  settled: { session: 'ses_1', txHash: '0x5e77' },
}
/** The events that pages of the documents hear. */
const heardData = new Map(Object.entries(data).map(([type, detail]) => [`suite-embed:${type}`, detail]))
const loaders = [`${SUITE}/embed/v1.js`, `${SUITE}/embed/v${VERSION}.js`]

/** Runs the scripts of a page with the loader's own factory. Answers where it mounts widgets, and what it logs of events. */
function runPage(html: string) {
  const mounted: unknown[] = []
  const logged: unknown[] = []
  const hearers: (() => void)[] = []
  const whenReady = new Promise<Handle>(() => undefined)
  const factory = createFactory((target, options) => {
    expect(findProblem(options)).toBeUndefined()
    mounted.push(target)
    return { id: '', whenReady, update() {}, open: () => 'popup', destroy() {} }
  }, new Map())
  const page: Page = {
    console: { log: (text) => logged.push(text) },
    addEventListener(type, hear) {
      const detail = heardData.get(type) ?? expect.fail(`${type} is not an event that pages hear`)
      hearers.push(() => hear({ detail }))
    },
  }
  page.window = page
  createContext(page)
  for (const [, src, code = ''] of html.matchAll(
    /<script(?:[^>]* src="([^"]+)")?[^>]*>([\s\S]*?)<\/script>/g,
  ))
    if (src === undefined) runInContext(code, page)
    else {
      expect(loaders).toContain(src)
      const queued = page.SuiteEmbed?.q ?? []
      page.SuiteEmbed = factory
      for (const call of queued) factory(...call)
    }
  for (const tell of hearers) tell()
  return { mounted, logged, heard: hearers.length }
}

test.each(blocksFor('page'))('the page of $place mounts what the loader knows', ({ code, language }) => {
  expect(language).toBe('html')
  const { mounted, logged, heard } = runPage(code)
  expect(mounted).toEqual([...code.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`))
  expect(logged).toEqual(Array.from({ length: heard }, () => expect.stringMatching(/^0x/)))
  for (const [, src = ''] of code.matchAll(/<iframe\s[^>]*?src="([^"]+)"/g)) expectFrame(src)
})

/** The address of a frame without the loader: as the loader writes it, but for what it tells the loader. */
function expectFrame(src: string): void {
  const { origin, pathname, searchParams } = new URL(src)
  const { embed, ...options } = Object.fromEntries(searchParams)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- unchecked until the loader checks it
  const given = { ...options, product: pathname.replace('/embed/', '') } as unknown as WidgetOptions
  expect(findProblem(given)).toBeUndefined()
  const made = new URL(frameUrl(origin, given, ''))
  expect([made.origin, made.pathname]).toEqual([SUITE, pathname])
  expect({ embed, ...options }).toEqual(Object.fromEntries(made.searchParams))
}

test.each(blocksFor('look'))('the look of $place can be worn', ({ code }) => {
  expect(findLookProblem(JSON.parse(code))).toBeUndefined()
})

test.each(blocksFor('window'))('$place opens the sign page in a window of the loader’s size', ({ code }) => {
  const opened: unknown[][] = []
  const window = { open: (...given: unknown[]) => opened.push(given) }
  const walletSignUrl = `${SUITE}/sign/ses_1`
  runInContext(code, createContext({ window, session: { walletSignUrl } }))
  const features = signWindowFeatures({ screenX: 0, screenY: 0, outerWidth: 0, outerHeight: 0 })
  expect(opened).toEqual([[walletSignUrl, 'sign', features.replace(/,left.*/, '')]])
})

/** Without what differs from answer to answer. */
const masked = (text: string): string => text.replaceAll(/(?<=[rt]=)\d+|req_\w{22}/g, '…')

test('the body and the headers of a refusal in the guide are those that the service answers', async () => {
  const headers = { 'x-api-key': await app.addKey('demo', 'live') }
  const call = () => fetch(`${app.url}/api/v1/swap/tokens?chain=eth`, { headers })
  const first = await call()
  const shown = ['RateLimit-Policy', 'RateLimit'].map((name) => `${name}: ${first.headers.get(name)}`)
  for (const { code } of blocksFor('limits')) expect(masked(code)).toBe(masked(shown.join('\n')))
  let last = first
  while (last.status === 200) last = await call()
  const body: unknown = JSON.parse(masked(await last.text()))
  for (const { code } of blocksFor('error')) expect(JSON.parse(masked(code))).toEqual(body)
})
