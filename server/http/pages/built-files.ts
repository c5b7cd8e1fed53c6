import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A file of the build, in memory, with the compressed forms that browsers ask for. */
export interface BuiltFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** In bytes. A larger file would hold up the start. */
const LARGE = 500_000

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

export function builtFile(name: string, plain: Buffer): BuiltFile {
  return {
    type: TYPES[path.extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: plain.length > LARGE ? 5 : 9 },
    }),
    gzip: gzipSync(plain, { level: 9 }),
  }
}

/** Reads a folder of the build, without its hidden files. The build is small: all of it stays in memory. */
export function readFolder(folder: string): ReadonlyMap<string, BuiltFile> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
  return new Map(names.map((name) => [name, builtFile(name, readFileSync(path.join(folder, name)))]))
}
