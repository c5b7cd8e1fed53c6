import { readPublicFiles } from '#server/compose/browser-files.ts'
import { runService } from '#server/compose/run-service.ts'
import { builtFile } from '#server/http/pages/built-files.ts'
import { inlineScript } from '#server/http/pages/widget-files.ts'

/** The service as it runs in production, without the build for browsers and partners: a program that a test starts and kills. */
await runService(() => ({
  widgets: {
    look: inlineScript(''),
    files: new Map(),
    entry: () => ({ scripts: [], styles: [], preloads: [] }),
    words: () => ({ speak: '', form: '', checkout: '', bridge: '', sign: '' }),
  },
  loader: builtFile('loader.js', Buffer.from('')),
  client: new Map(),
  ...readPublicFiles(),
}))
