/// <reference types="vitest/config" />
import { preact } from '@preact/preset-vite'
import { defineConfig, type EnvironmentOptions } from 'vite'
import { compressBuild } from './.ci/compress-build.ts'
import { outsidePackages } from './.ci/outside-packages.ts'
import { browserBuilds, browserFolders, LICENSES, scriptBuilds, wordBuilds, WORDS } from './browser-builds.ts'

const [loader, look, client] = scriptBuilds

/** What docs/embed.md says of browsers. */
const TARGET = ['chrome110', 'safari16.4', 'firefox115']

/** Vite takes no hyphens in these names. */
const environment = (name: string): string => name.replace('-', '_')

/** Whether a module may be in several widgets' first loads: a file of no product, or a package. */
const isShared = (id: string): boolean =>
  !browserBuilds.some(({ input }) => id.includes(`/${input.slice(0, input.lastIndexOf('/') + 1)}`))

/** Each folder is a build of its own: browsers keep a frame's and a popup's cache apart, and one file is smaller. */
function pages(folder: string): EnvironmentOptions {
  const entries = browserBuilds.filter((build) => build.folder === folder)
  return {
    consumer: 'client',
    build: {
      outDir: `dist/widgets/${folder}`,
      // Served as /assets/<folder>/…
      assetsDir: folder,
      manifest: 'manifest.json',
      // The licences of the packages whose code is in it, served beside it.
      license: { fileName: `${folder}/${LICENSES}` },
      modulePreload: { polyfill: false },
      target: TARGET,
      // Swagger UI is what it is: on its own page alone.
      ...(folder === 'explorer' && { chunkSizeWarningLimit: 1_600 }),
      rolldownOptions: {
        input: Object.fromEntries(entries.map(({ name, input }) => [name, input])),
        ...(entries.length > 1 && {
          output: {
            codeSplitting: {
              // One file for what the first loads have in common, in place of one for each way in. What only one of
              // them has stays with it.
              groups: [{ name: 'shared', tags: ['$initial'], test: isShared, minShareCount: 2 }],
            },
          },
        }),
        onLog(level, log, report) {
          // A part of viem that nothing here uses, and that is shaken off, could start threads of Node.
          if (log.message.includes('"node:worker_threads" has been externalized')) return
          report(level, log)
        },
      },
    },
  }
}

/** One letter beyond Latin-1 doubles the memory that a program's text takes. */
const inAscii = (code: string): string =>
  code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** One file for the builds (widgets, loader, server) and for the test projects. */
export default defineConfig({
  plugins: [
    preact(),
    {
      name: 'ascii',
      applyToEnvironment: ({ name }) => name === 'server',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inAscii(file.code)
      },
    },
  ],
  publicDir: false,
  base: '/assets/',
  builder: {
    // Only ours: the default `client` has nothing to build.
    async buildApp(builder) {
      for (const name of [...browserFolders, WORDS, 'loader', 'look', 'partner-client', 'server']) {
        const part = builder.environments[environment(name)]
        if (part !== undefined) await builder.build(part)
      }
      await compressBuild('dist/widgets')
    },
  },
  environments: {
    ...Object.fromEntries(browserFolders.map((folder) => [environment(folder), pages(folder)])),
    [WORDS]: {
      consumer: 'client',
      build: {
        outDir: `dist/widgets/${WORDS}`,
        assetsDir: WORDS,
        manifest: 'manifest.json',
        target: TARGET,
        rolldownOptions: { input: wordBuilds, preserveEntrySignatures: 'exports-only' },
      },
    },
    loader: {
      consumer: 'client',
      build: {
        outDir: 'dist/loader',
        target: 'es2020',
        rolldownOptions: {
          input: loader.input,
          output: { format: 'iife', entryFileNames: loader.file },
        },
      },
    },
    look: {
      consumer: 'client',
      build: {
        outDir: 'dist/look',
        target: TARGET,
        rolldownOptions: {
          input: look.input,
          output: { format: 'iife', entryFileNames: look.file },
        },
      },
    },
    partner_client: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        target: 'es2022',
        rolldownOptions: {
          input: client.input,
          preserveEntrySignatures: 'exports-only',
          output: { format: 'es', entryFileNames: client.file },
        },
      },
    },
    server: {
      consumer: 'server',
      resolve: { noExternal: true, external: [...outsidePackages()] },
      build: {
        outDir: 'dist/server',
        target: 'node20',
        // The licences of the packages whose code is in it; the others bring theirs along when they are installed.
        license: { fileName: LICENSES },
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            cli: 'server/cli/main.ts',
            indexer: 'server/processes/indexer.ts',
            pictures: 'server/upstreams/images/process/main.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // Unit tests leave nothing behind: modules are loaded once for all files of a thread.
          pool: 'threads',
          isolate: false,
          // Properties are tried on hundreds of values, and the machine may be busy.
          testTimeout: 20_000,
          include: [
            '{contracts,client,embed-loader,kit,widgets,apps,server,sandbox,testing,.ci}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/*.{integration,long}.test.ts', '**/node_modules/**'],
        },
      },
      ...(['integration', 'long'] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          environment: 'node' as const,
          // The chains' libraries are loaded once for all files of a process, which takes a third of the time.
          isolate: false,
          include: [`{server,sandbox}/**/*.${name}.test.ts`],
          globalSetup: [
            'testing/integration-world.ts',
            'testing/postgres/setup.ts',
            'testing/programs/setup.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
})
