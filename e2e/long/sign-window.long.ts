import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { startWorld, type World } from '../tools/world/world.ts'
import type { Browser, Place } from './tools/browser.ts'
import { startFirefox } from './tools/firefox.ts'
import { startScreen } from './tools/program.ts'
import { startWebKit } from './tools/webkit.ts'

/** The sign window in the engines that the browser tests do not have. */

const test = base.extend<object, { world: World; display: string }>({
  world: [
    // Playwright tells a fixture's needs by its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const world = await startWorld()
      await use(world)
      await world.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  display: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const screen = await startScreen()
      await use(screen.found)
      await screen.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** A button or a link that can be clicked, by its text. */
const named = (text: string) =>
  `[...document.querySelectorAll('button,a')].find((it) => it.textContent.trim() === '${text}' && !it.disabled && it.ariaDisabled !== 'true')`

const FIELD = `document.querySelector('input[inputmode=decimal]')`

/** From the demo page to the click that asks for the sign window. */
async function askToSign(browser: Browser, demo: string): Promise<Place> {
  const sees = async (place: Place, expression: string) =>
    expect.poll(() => browser.evaluate(place, `!!(${expression})`), { message: expression }).toBe(true)
  await browser.open(demo)
  await expect.poll(() => browser.evaluate(browser.window, '!!document.querySelector("iframe")')).toBe(true)
  const frame = await browser.frame()
  await sees(frame, FIELD)
  await browser.click(frame, FIELD)
  await browser.type(frame, '1')
  await sees(frame, named('Review swap'))
  await browser.click(frame, named('Review swap'))
  await sees(frame, named('Continue to wallet'))
  await browser.click(frame, named('Continue to wallet'))
  return frame
}

for (const [name, start] of [
  ['WebKit', startWebKit],
  ['Firefox', startFirefox],
] as const)
  test(`in ${name} a click opens the sign window at its size, with its opener, and its end is seen`, async ({
    world,
    display,
  }, info) => {
    const browser = await start(display)
    try {
      const frame = await askToSign(browser, world.demo)
      const told = (type: string) =>
        browser.evaluate(browser.window, `document.querySelectorAll('#events .${type}').length`)
      await expect.poll(() => told('sign_requested')).toBe(1)
      await expect.poll(() => told('popup_opened')).toBe(1)
      expect(await told('popup_blocked')).toBe(0)
      const popup = (await browser.windows()).find((one) => one !== browser.window)
      if (popup === undefined) throw new Error('there is no second window')
      await expect
        .poll(() => browser.evaluate(popup, 'document.body.innerText'))
        .toContain('Choose your wallet')
      expect(await browser.evaluate(popup, 'opener !== null')).toBe(true)
      expect(await browser.evaluate(popup, 'innerWidth')).toBe(440)
      expect(await browser.evaluate(popup, 'innerHeight')).toBeLessThan(800)
      await browser.close(popup)
      await expect
        .poll(() => browser.evaluate(frame, 'document.body.innerText'))
        .toContain('The wallet window is closed')
    } finally {
      // For whoever looks at a failure.
      await writeFile(info.outputPath('page.png'), await browser.picture())
      await browser.stop()
    }
  })
