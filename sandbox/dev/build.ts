import { createBuilder } from 'vite'
import { BUILT_FOR_DEV, ROOT } from '../suite/program.ts'

/** Builds all but the widgets as `npm run build` does, but the service with its entry for `npm run dev`. */
export async function buildService(): Promise<void> {
  const builder = await createBuilder({
    root: ROOT,
    logLevel: 'warn',
    environments: {
      loader: { build: { outDir: 'dist/dev-loader' } },
      look: { build: { outDir: 'dist/dev-look' } },
      partner_client: { build: { outDir: 'dist/dev-client' } },
      server: {
        build: {
          outDir: BUILT_FOR_DEV,
          rolldownOptions: { input: { main: 'server/dev.ts', indexer: 'server/processes/indexer.ts' } },
        },
      },
    },
  })
  const { loader, look, partner_client: client, server } = builder.environments
  if (loader === undefined || look === undefined || client === undefined || server === undefined)
    throw new Error('vite.config.ts lacks a part of the build')
  await Promise.all([loader, look, client, server].map((part) => builder.build(part)))
}
