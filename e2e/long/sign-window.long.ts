import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { startWorld, type World } from '../tools/world/world.ts'
import type { Browser, Place } from './tools/browser.ts'
import { startFirefox } from './tools/firefox.ts'
import { startScreen } from './tools/program.ts'
import { startWebKit } from './tools/webkit.ts'

/** The sign window, and the way back, in the engines that the browser tests do not have. */

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

/** A button or a link that can be clicked, by a part of its text. */
const named = (text: string) =>
  `[...document.querySelectorAll('button,a')].find((it) => it.textContent.includes('${text}') && !it.disabled && it.ariaDisabled !== 'true')`

const FIELD = `document.querySelector('input[inputmode=decimal]')`

const FRAMES = 'document.querySelectorAll("iframe").length'

const sees = async (browser: Browser, place: Place, expression: string) =>
  expect.poll(() => browser.evaluate(place, `!!(${expression})`), { message: expression }).toBe(true)

/** Clicks a button once it can be clicked. */
async function press(browser: Browser, place: Place, text: string): Promise<void> {
  await sees(browser, place, named(text))
  await browser.click(place, named(text))
}

async function popupOf(browser: Browser): Promise<Place> {
  const popup = (await browser.windows()).find((one) => one !== browser.window)
  if (popup === undefined) throw new Error('there is no second window')
  return popup
}

/** From the page with a widget to the click that asks for the sign window. */
async function askToSign(browser: Browser): Promise<Place> {
  await expect.poll(() => browser.evaluate(browser.window, FRAMES)).toBe(1)
  const frame = await browser.frame(browser.window)
  await sees(browser, frame, FIELD)
  await browser.click(frame, FIELD)
  await browser.type(frame, '1')
  await press(browser, frame, 'Review swap')
  await press(browser, frame, 'Continue to wallet')
  return frame
}

const engines = [
  ['WebKit', startWebKit],
  ['Firefox', startFirefox],
] as const

for (const [name, start] of engines)
  test(`in ${name} a click opens the sign window at its size, with its opener, and its end is seen`, async ({
    world,
    display,
  }, info) => {
    const browser = await start(display)
    try {
      await browser.open(world.demo)
      const frame = await askToSign(browser)
      const told = (type: string) =>
        browser.evaluate(browser.window, `document.querySelectorAll('#events .${type}').length`)
      await expect.poll(() => told('sign_requested')).toBe(1)
      await expect.poll(() => told('popup_opened')).toBe(1)
      expect(await told('popup_blocked')).toBe(0)
      const popup = await popupOf(browser)
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

for (const [name, start] of engines)
  test(`in ${name} a swap is made from the form to the receipt, with one signature`, async ({
    world,
    display,
  }, info) => {
    const browser = await start(display)
    try {
      await browser.open(world.demo)
      const frame = await askToSign(browser)
      const reads = (place: Place) =>
        expect.poll(async () => String(await browser.evaluate(place, 'document.body.innerText')))
      await expect.poll(async () => (await browser.windows()).length).toBe(2)
      const popup = await popupOf(browser)
      await press(browser, popup, 'Sandbox wallet')
      // The wallet's own dialog.
      await expect.poll(() => browser.evaluate(popup, FRAMES)).toBe(1)
      await press(browser, await browser.frame(popup), 'Connect')
      await press(browser, popup, 'Swap in Sandbox wallet')
      await expect.poll(() => browser.evaluate(popup, FRAMES)).toBe(1)
      await press(browser, await browser.frame(popup), 'Send')
      await reads(popup).toContain('Swap complete')
      await reads(frame).toContain('You received')
    } finally {
      await writeFile(info.outputPath('page.png'), await browser.picture())
      await browser.stop()
    }
  })

test('in Firefox a page that comes back from the back-forward cache has its one widget, which works', async ({
  world,
  display,
}) => {
  const browser = await startFirefox(display)
  const place = browser.window
  const widgetIsThere = async () => {
    await expect.poll(() => browser.evaluate(place, FRAMES)).toBe(1)
    const frame = await browser.frame(browser.window)
    await expect.poll(() => browser.evaluate(frame, `!!${FIELD}`)).toBe(true)
  }
  const leaveAndReturn = async () => {
    await browser.evaluate(place, '(document.mark = 1)')
    await browser.open(`${world.suite}/docs`)
    await browser.evaluate(place, 'history.back()')
    await expect.poll(() => browser.evaluate(place, 'location.href')).toBe(`${world.demo}/`)
    await widgetIsThere()
    return browser.evaluate(place, 'document.mark === 1')
  }
  try {
    await browser.open(world.demo)
    await widgetIsThere()
    // A page that still waits for an answer is not kept, and is loaded anew.
    await expect.poll(leaveAndReturn, { timeout: 200_000 }).toBe(true)
    await askToSign(browser)
    await expect
      .poll(() => browser.evaluate(place, 'document.querySelectorAll("#events .popup_opened").length'))
      .toBe(1)
  } finally {
    await browser.stop()
  }
})
