import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vitest/config'

/** One file for the three builds (widgets, loader, server) and for the test projects. */
export default defineConfig({
  plugins: [preact()],
  publicDir: false,
  base: '/assets/',
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/widgets',
        assetsDir: '',
        manifest: true,
        modulePreload: { polyfill: false },
        target: 'es2022',
        rolldownOptions: {
          input: {
            swap: 'widgets/swap/main.tsx',
            sign: 'widgets/sign/main.tsx',
            'sign-frame': 'widgets/sign/frame.tsx',
            refused: 'widgets/refused/main.ts',
          },
        },
      },
    },
    loader: {
      consumer: 'client',
      build: {
        outDir: 'dist/loader',
        target: 'es2020',
        rolldownOptions: {
          input: 'embed-loader/loader.ts',
          output: { format: 'iife', entryFileNames: 'loader.js' },
        },
      },
    },
    server: {
      consumer: 'server',
      build: {
        outDir: 'dist/server',
        target: 'node20',
        rolldownOptions: {
          input: { main: 'server/main.ts', cli: 'server/cli/main.ts' },
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
          include: ['{contracts,embed-loader,widgets,server,sandbox,.ci}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          include: ['{server,sandbox}/**/*.integration.test.ts'],
          globalSetup: '.ci/integration-world.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
