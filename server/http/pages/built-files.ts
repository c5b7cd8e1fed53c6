import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

/** A file for browsers, in the forms that they ask for. */
export interface BuiltFile {
  readonly type: string
  readonly etag: string
  readonly plain: () => Buffer
  readonly br: () => Buffer
  readonly gzip: () => Buffer
}

/** In bytes. A larger text would hold up everything else while it is compressed. */
const LARGE = 100_000

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

const typeOf = (name: string): string => TYPES[path.extname(name)] ?? 'application/octet-stream'
const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** A file from its bytes. Each compressed form is made when it is first asked for, and kept. */
export function builtFile(name: string, plain: Buffer): BuiltFile {
  const isLarge = plain.length > LARGE
  return {
    type: typeOf(name),
    etag: etagOf(plain),
    plain: () => plain,
    br: once(() =>
      brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isLarge ? 5 : 9 } }),
    ),
    gzip: once(() => gzipSync(plain, { level: isLarge ? 6 : 9 })),
  }
}

/**
 * A file that the build has compressed: only the compressed forms stay in memory. Few clients ask for the plain one;
 * they get it unpacked.
 */
function compressedFile(name: string, br: Buffer, gzip: Buffer): BuiltFile {
  return {
    type: typeOf(name),
    etag: etagOf(gzip),
    plain: () => gunzipSync(gzip),
    br: () => br,
    gzip: () => gzip,
  }
}

/** What zlib answers is a part of a larger buffer, so a copy is kept. */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined
  return () => (made ??= copyOf(make()))
}

function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** The endings of the compressed forms that the build leaves beside a file (`.ci/compress-build.ts`). */
const [BR, GZIP] = ['.br', '.gz'] as const

/** Reads a folder of the build, without its hidden files. The build is small: all of it stays in memory. */
export function readFolder(folder: string): ReadonlyMap<string, BuiltFile> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .filter((name) => ![BR, GZIP].some((ending) => name.endsWith(ending)))
  return new Map(names.map((name) => [name, readFile(path.join(folder, name))]))
}

function readFile(file: string): BuiltFile {
  if (!existsSync(file + BR) || !existsSync(file + GZIP)) return builtFile(file, readFileSync(file))
  return compressedFile(file, readFileSync(file + BR), readFileSync(file + GZIP))
}
