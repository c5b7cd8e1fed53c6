import path from 'node:path'
import { defineConfig } from '@playwright/test'

const results = path.join(import.meta.dirname, '../test-results')

/**
 * Browser tests against the built suite, in a local world of its own for each worker. Nothing is retried: a test
 * that passes now and then has found something. `npm test` leaves out those named `@long`: longer ways, most of whose
 * guarantees tests without a browser hold too, and the packages', which installs React and Vue.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.spec.ts',
  globalSetup: path.join(import.meta.dirname, 'tools/fixtures/global-setup.ts'),
  outputDir: results,
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 3,
  retries: 0,
  // A whole swap takes a few seconds. A machine that does something else beside it takes several times as long.
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1200, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    // A trace of every test takes a twentieth of the time, and with pictures a third; `--trace on` makes one.
    screenshot: 'only-on-failure',
  },
})
