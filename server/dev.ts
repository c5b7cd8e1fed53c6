import path from 'node:path'
import { browserBuilds, wordFiles } from '../browser-builds.ts'
import { readClient, readLoader, readPublicFiles } from './compose/browser-files.ts'
import { ASSETS_PATH, readLook, type WidgetFiles } from './http/pages/widget-files.ts'
import { runService } from './compose/run-service.ts'

/**
 * The entry of `npm run dev`: the service with widgets as a Vite server hands them out, from their sources. That
 * server stands in front of this one (sandbox/dev/front.ts).
 */

const inputs = new Map(browserBuilds.map(({ name, input }) => [name, input]))

const widgets: WidgetFiles = {
  files: new Map(),
  look: readLook(path.join(import.meta.dirname, '../dev-look')),
  entry: (name) => ({
    scripts: [`${ASSETS_PATH}@vite/client`, `${ASSETS_PATH}${inputs.get(name) ?? ''}`],
    // Our plain pages have no script, which would bring its styles.
    styles: name === 'refused' ? [`${ASSETS_PATH}widgets/refused/plain-page.css`] : [],
    preloads: [],
  }),
  words: (language) => wordFiles(language, (input) => ASSETS_PATH + input),
}

// All of them are built into folders beside each other.
const loader = path.join(import.meta.dirname, '../dev-loader')
const client = path.join(import.meta.dirname, '../dev-client')
await runService(() => ({
  widgets,
  loader: readLoader(loader),
  client: readClient(client),
  ...readPublicFiles(),
}))
