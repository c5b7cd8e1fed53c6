import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A fenced block of the README or of a guide. */
export interface Block {
  /** Its file and the heading above it. */
  readonly place: string
  readonly language: string
  readonly code: string
}

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)

/** The blocks of a document, in its order. A line of a block is not a heading, whatever it begins with. */
export function blocksIn(file: string, text: string): Block[] {
  let place = file
  const blocks: Block[] = []
  for (const [, heading, language = '', code] of text.matchAll(/^#+ (.+)$|^ *```(.*)\n([\s\S]*?)^ *```$/gm))
    if (code === undefined) place = `${file}, ${heading}`
    else blocks.push({ place, language, code: code.trim() })
  return blocks
}

const samples = new Set(
  [
    ...filesIn('docs/samples'),
    'packages/embed/display-example.js',
    'packages/embed/example.ts',
    'packages/react/example.tsx',
    'packages/vue/Example.vue',
  ].map((file) => read(file).trim()),
)

/** The blocks that are not samples. Each sample is run by samples.test.ts, those of packages by specs in e2e/embed. */
export const blocks: readonly Block[] = ['README.md', 'docs/embed.md', ...filesIn('docs/guides')]
  .flatMap((file) => blocksIn(file, read(file)))
  .filter(({ code }) => !samples.has(code))

/**
 * What checks the blocks below a heading: a test of guide-blocks.test.ts. `service` runs them against the composed
 * service, in composed-service.integration.test.ts.
 */
const checks = {
  'README.md, Two commands': 'commands',
  "README.md, In a partner's page": 'page',
  'docs/embed.md, The snippet': 'page',
  'docs/embed.md, How it looks': 'look',
  'docs/guides/errors-and-limits.md, The body of an error': 'error',
  'docs/guides/errors-and-limits.md, Limits': 'limits',
  'docs/guides/ledger-relay.md, As a node': 'service',
  'docs/guides/ledger-relay.md, By WebSocket': 'service',
  'docs/guides/ledger-relay.md, By GET': 'service',
  'docs/guides/market-data.md, Market data': 'service',
  'docs/guides/pictures.md, Pictures': 'service',
  'docs/guides/server.md, Prepare, and have it signed': 'window',
  'docs/guides/start.md, 1. Start the sandbox': 'commands',
  'docs/guides/start.md, 3. Show a widget': 'page',
  'docs/guides/start.md, 4. Call the API': 'settings',
} as const
type Check = (typeof checks)[keyof typeof checks]

export const checkOf = new Map<string, Check>(Object.entries(checks))

export const blocksFor = (check: Check): Block[] => blocks.filter(({ place }) => checkOf.get(place) === check)
