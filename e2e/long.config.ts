import path from 'node:path'
import { defineConfig } from '@playwright/test'

/** Runs that take too long for every commit, or need more than it installs: `npm run test:long`. */
export default defineConfig({
  testDir: path.join(import.meta.dirname, 'long'),
  testMatch: '**/*.long.ts',
  outputDir: path.join(import.meta.dirname, '../test-results'),
  forbidOnly: process.env['CI'] !== undefined,
  workers: 1,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
})
