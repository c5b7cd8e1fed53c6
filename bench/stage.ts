import type { Browser } from '@playwright/test'
import { launchChromium } from '../e2e/tools/fixtures/chromium.ts'
import { createBenchWorld, type BenchWorld } from './world.ts'

/** What several measurements share, started when the first of them asks for it. */
export interface Stage {
  world(): Promise<BenchWorld>
  browser(): Promise<Browser>
  /** One that keeps a page and its frames in one process, as most phones do. */
  slowBrowser(): Promise<Browser>
  stop(): Promise<void>
}

export function createStage(): Stage {
  let world: Promise<BenchWorld> | undefined
  let browser: Promise<Browser> | undefined
  let slow: Promise<Browser> | undefined
  return {
    world: () => (world ??= createBenchWorld()),
    browser: () => (browser ??= launchChromium({}, 'partitioned')),
    slowBrowser: () =>
      (slow ??= launchChromium({ args: ['--disable-site-isolation-trials'] }, 'partitioned')),
    async stop() {
      await Promise.all([
        browser?.then((running) => running.close()),
        slow?.then((running) => running.close()),
        world?.then((running) => running.stop()),
      ])
    },
  }
}
