import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { embedProducts } from '#contracts/embed/products.ts'
import { type BuiltFile, builtFile, readFolder } from '../http/pages/built-files.ts'
import type { Documents } from '../http/pages/documents/index.ts'
import { readWidgetFiles, type WidgetFiles } from '../http/pages/widget-files.ts'

/** The files that the service serves to browsers. */
export interface BrowserFiles {
  readonly widgets: WidgetFiles
  readonly loader: BuiltFile
  readonly released: ReadonlyMap<string, BuiltFile>
  readonly statics: ReadonlyMap<string, BuiltFile>
  readonly documents: Documents
  /** Types of the loader, for pages in TypeScript. */
  readonly loaderTypes: BuiltFile
  /** The loader's second file: other ways to show a widget. */
  readonly display: BuiltFile
  /** The client for partners' servers: its sources as one file, and its script. */
  readonly client: ReadonlyMap<string, BuiltFile>
}

/** The project's folder, seen from the built server as from this file. */
const ROOT = path.resolve(import.meta.dirname, '../..')
const BUILD = path.join(ROOT, 'dist')

export const readLoader = (folder: string): BuiltFile =>
  builtFile('loader.js', readFileSync(path.join(folder, 'loader.js')))

const guides = (): string[] =>
  readdirSync(path.join(ROOT, 'docs/guides')).flatMap((file) =>
    file.endsWith('.md') ? [`guides/${file.slice(0, -3)}`] : [],
  )

/** The parts of the client in the order in which they need each other. */
const CLIENT_PARTS = ['options', 'generated/operations', 'error', 'transport', 'webhooks', 'index'].map(
  (name) => `client/${name}`,
)

/** Sources as one file, which a partner copies: without the imports between them. */
const oneFile = (names: readonly string[]): string =>
  names
    .map((name) =>
      readFileSync(path.join(ROOT, `${name}.ts`), 'utf8').replaceAll(
        /^(import|export) [^;]*?from '[.#][^']*'\n/gm,
        '',
      ),
    )
    .join('\n')

/** The types of the loader: none of these has anything but types. */
const LOADER_TYPES = [
  'contracts/embed/errors',
  'contracts/embed/events',
  'contracts/embed/appearance',
  'contracts/embed/options',
  'contracts/embed/opened',
  'embed-loader/script',
]

export function readLoaderTypes(): BuiltFile {
  const products = embedProducts.map((name) => `'${name}'`).join(' | ')
  const text = `export type EmbedProduct = ${products}\n\n${oneFile(LOADER_TYPES)}`
  return builtFile('v1.d.ts', Buffer.from(text))
}

/** The client in both of its forms, the script from a folder of the build. */
export const readClient = (folder: string): BrowserFiles['client'] =>
  new Map([
    ['suite-client.ts', builtFile('suite-client.ts', Buffer.from(oneFile(CLIENT_PARTS)))],
    ['suite-client.js', builtFile('suite-client.js', readFileSync(path.join(folder, 'suite-client.js')))],
  ])

export const readPublicFiles = (): Pick<
  BrowserFiles,
  'released' | 'statics' | 'documents' | 'loaderTypes' | 'display'
> => ({
  loaderTypes: readLoaderTypes(),
  display: builtFile('display.js', readFileSync(path.join(ROOT, 'packages/embed/display.js'))),
  released: readFolder(path.join(ROOT, 'public/embed')),
  statics: readFolder(path.join(ROOT, 'public')),
  documents: new Map(
    ['embed', 'api', ...guides()].map((name) => [
      name,
      readFileSync(path.join(ROOT, 'docs', `${name}.md`), 'utf8'),
    ]),
  ),
})

/** The files of the build. */
export const readBuild = (): BrowserFiles => ({
  widgets: readWidgetFiles(path.join(BUILD, 'widgets'), path.join(BUILD, 'look')),
  loader: readLoader(path.join(BUILD, 'loader')),
  client: readClient(path.join(BUILD, 'client')),
  ...readPublicFiles(),
})
