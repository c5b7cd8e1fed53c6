import type { Browser, BrowserContext, ViewportSize } from '@playwright/test'

/** A visitor with an empty cache. */
export async function newVisitor(
  browser: Browser,
  viewport: ViewportSize = { width: 1200, height: 900 },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  // tsx names functions by a helper of its own, which the functions that run in pages do not find there.
  await context.addInitScript({ content: 'globalThis.__name = (value) => value' })
  return context
}
