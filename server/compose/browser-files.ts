import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BuiltFile, builtFile, readFolder } from '../http/pages/built-files.ts'
import type { Documents } from '../http/pages/documents.ts'
import { readWidgetFiles, type WidgetFiles } from '../http/pages/widget-files.ts'

/** The files that the service serves to browsers. */
export interface BrowserFiles {
  readonly widgets: WidgetFiles
  readonly loader: BuiltFile
  readonly released: ReadonlyMap<string, BuiltFile>
  readonly statics: ReadonlyMap<string, BuiltFile>
  readonly documents: Documents
}

/** The project's folder, seen from the built server as from this file. */
const ROOT = path.resolve(import.meta.dirname, '../..')
const BUILD = path.join(ROOT, 'dist')

export const readLoader = (folder: string): BuiltFile =>
  builtFile('loader.js', readFileSync(path.join(folder, 'loader.js')))

export const readPublicFiles = (): Pick<BrowserFiles, 'released' | 'statics' | 'documents'> => ({
  released: readFolder(path.join(ROOT, 'public/embed')),
  statics: readFolder(path.join(ROOT, 'public')),
  documents: new Map(
    ['embed', 'api'].map((name) => [name, readFileSync(path.join(ROOT, 'docs', `${name}.md`), 'utf8')]),
  ),
})

/** The files of the build. */
export const readBuild = (): BrowserFiles => ({
  widgets: readWidgetFiles(path.join(BUILD, 'widgets')),
  loader: readLoader(path.join(BUILD, 'loader')),
  ...readPublicFiles(),
})
