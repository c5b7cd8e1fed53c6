import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { WordFiles } from '#contracts/embed/language.ts'
import {
  type BrowserBuildName,
  browserBuilds,
  browserFolders,
  WORDS,
  wordFiles,
} from '../../../browser-builds.ts'
import { type BuiltFile, readFolder } from './built-files.ts'

/** The files that a page loads for one widget. */
export interface WidgetEntry {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly preloads: readonly string[]
  readonly fonts?: readonly string[]
}

export interface WidgetFiles {
  /** The script that dresses a page before its first paint, for the head of the page. */
  readonly look: InlineScript
  entry(name: BrowserBuildName): WidgetEntry
  /** The files of a language's words. */
  words(language: string): WordFiles
  readonly files: ReadonlyMap<string, BuiltFile>
}

/** A constant script in a page, and its hash for the page's policy. */
export interface InlineScript {
  readonly text: string
  /** Such as `'sha256-…'`, with its quotes. */
  readonly hash: string
}

export const inlineScript = (text: string): InlineScript => ({ text, hash: policyHash(text) })

/** The hash of a style or script in a page, as a policy names it. */
export const policyHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Reads that script from its folder of the build. */
export const readLook = (folder: string): InlineScript =>
  inlineScript(readFileSync(path.join(folder, 'look.js'), 'utf8').trim())

/** Where the widgets' files are served from; Vite is told the same as its `base`. */
export const ASSETS_PATH = '/assets/'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** Reads the built widgets and what each entry needs, from Vite's manifests. */
export function readWidgetFiles(folder: string, look: string): WidgetFiles {
  const entries = new Map(
    browserBuilds.map((build) => [build.name, entryOf(readManifest(folder, build.folder), build.name)]),
  )
  const words = readManifest(folder, WORDS)
  const files = [...browserFolders, WORDS].flatMap((name) =>
    [...readFolder(path.join(folder, name, name))].map(
      ([file, built]) => [`${name}/${file}`, built] as const,
    ),
  )
  return {
    look: readLook(look),
    files: new Map(files),
    entry(name) {
      const entry = entries.get(name)
      if (entry === undefined) throw new Error(`the build has no widget ${name}`)
      return entry
    },
    words: (language) =>
      wordFiles(language, (input) => {
        const file = words.get(input)?.file
        if (file === undefined) throw new Error(`the build has no ${input}; run \`npm run build\``)
        return ASSETS_PATH + file
      }),
  }
}

type Manifest = ReadonlyMap<string, Chunk>

function readManifest(folder: string, name: string): Manifest {
  const text = readFileSync(path.join(folder, name, 'manifest.json'), 'utf8')
  const parsed: Readonly<Record<string, Chunk>> = JSON.parse(text)
  return new Map(Object.entries(parsed))
}

function entryOf(manifest: Manifest, name: BrowserBuildName): WidgetEntry {
  const key = [...manifest].find(([, chunk]) => chunk.isEntry === true && chunk.name === name)?.[0]
  if (key === undefined) throw new Error(`the build has no widget ${name}; run \`npm run build\``)
  const [own, ...shared] = staticImports(manifest, key)
  return {
    scripts: own === undefined ? [] : [ASSETS_PATH + own.file],
    preloads: shared.map((chunk) => ASSETS_PATH + chunk.file),
    fonts: [...new Set([own, ...shared].flatMap((chunk) => chunk?.assets ?? []))]
      .filter((file) => file.endsWith('.woff2'))
      .map((file) => ASSETS_PATH + file),
    styles: [...new Set([own, ...shared].flatMap((chunk) => chunk?.css ?? []))].map(
      (file) => ASSETS_PATH + file,
    ),
  }
}

/** A chunk and all that it imports at once, itself first. */
function staticImports(manifest: Manifest, key: string, seen: Set<string> = new Set()): Chunk[] {
  const chunk = manifest.get(key)
  if (chunk === undefined || seen.has(key)) return []
  seen.add(key)
  return [chunk, ...(chunk.imports ?? []).flatMap((other) => staticImports(manifest, other, seen))]
}
