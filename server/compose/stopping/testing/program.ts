import { builtFile } from '../../../http/pages/built-files.ts'
import { readPublicFiles } from '../../browser-files.ts'
import { runService } from '../../run-service.ts'

/** The program without its widgets, so that a test can run it from the sources. */
await runService(() => ({
  widgets: { files: new Map(), entry: () => ({ scripts: [], styles: [], preloads: [] }) },
  loader: builtFile('loader.js', Buffer.from('')),
  client: new Map(),
  ...readPublicFiles(),
}))
