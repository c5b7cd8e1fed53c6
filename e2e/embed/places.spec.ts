import type { Page } from '@playwright/test'
import { expect, test } from '../tools/fixtures/test.ts'
import { mountIn } from '../tools/pages/page-script.ts'

/** What pages do to the places of widgets, and what a browser's translator does to their texts. */

/** Rules that pages have for all frames. */
const HOSTILE = `iframe { height: auto !important; width: 10px !important; max-width: 50% !important;
  max-height: 90px !important; display: none !important; position: absolute !important; opacity: 0 !important;
  visibility: hidden !important } body { display: flex; margin: 0 }`

const swap = { product: 'swap' }
/** Of a widget that does not come; longer than any machine takes here. */
const WAIT_MS = 120_000

test('in a flex row, and under a page’s own rules for frames, a widget is as wide and as tall as its form', async ({
  page,
  partner: { open, widgetIn },
}) => {
  await open('/empty')
  await page.addStyleTag({ content: HOSTILE })
  await mountIn(page, '#place', swap)
  await widgetIn('#place').enter('1')
  const frame = page.locator('#place iframe')
  expect(await frame.evaluate((it) => [getComputedStyle(it).opacity, getComputedStyle(it).position])).toEqual(
    ['1', 'static'],
  )
  const wide = await frame.boundingBox()
  expect(wide?.width).toBe(480)
  expect(wide?.height).toBeGreaterThan(380)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a copy of a place has no second widget, whatever else is in it, and can have a widget of its own @long', async ({
  page,
  partner: { open, widgetIn },
}) => {
  await open('/empty')
  await page.locator('#place').evaluate((it) => it.append('Loading'))
  const frames = page.locator('iframe')
  for (const copy of [
    // A page cache that keeps copies of elements, and one that keeps text.
    (it: Element) => it.replaceWith(it.cloneNode(true)),
    (it: Element) => (document.body.innerHTML = it.outerHTML),
  ]) {
    await mountIn(page, '#place', swap)
    await expect(widgetIn('#place').amount).toBeVisible()
    await page.locator('#place').evaluate(copy)
    await expect(frames).toHaveCount(0)
    await expect(page.locator('#place')).toHaveText('Loading')
  }
  await mountIn(page, '#place', swap)
  await widgetIn('#place').enter('1')
  await expect(frames).toHaveCount(1)
})

test('a widget whose place leaves the page stops without a late error, and comes back with its place @long', async ({
  page,
  partner: { open, widgetIn },
  events,
}) => {
  await page.clock.install()
  await open('/two-empty')
  await page.route(/\/embed\/swap\?/, () => undefined, { times: 3 })
  // Of the first one the page takes out the frame alone.
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('p'), { id: 'first' })))
  await mountIn(page, '#first', { ...swap, timeout: WAIT_MS })
  await page.locator('#first iframe').evaluate((it) => it.remove())
  await mountIn(page, '#left', { ...swap, timeout: WAIT_MS })
  await page.locator('#left').evaluate((it) => {
    Reflect.set(window, 'left', it)
    it.remove()
  })
  const right = await mountIn(page, '#right', { ...swap, timeout: WAIT_MS })
  // Its time ends later than the others' would have.
  await page.clock.fastForward(WAIT_MS)
  await events.wait('error')
  expect(events.of('error').map(({ instance }) => ({ id: instance }))).toEqual([right])
  await page.evaluate(() => {
    const left: unknown = Reflect.get(window, 'left')
    if (left instanceof Element) document.body.append(left)
  })
  await widgetIn('#left').enter('1')
})

test('a widget in a shadow root goes and comes with its host, and a document that is written anew has a widget again', async ({
  page,
  partner: { open, widgetIn },
}) => {
  await open('/empty')
  await page.evaluate(() => {
    const host = document.createElement('div')
    const place = document.createElement('div')
    host.attachShadow({ mode: 'open' }).append(place)
    document.body.append(host)
    window.SuiteEmbed?.({ partner: 'shop' }).mount(place, { product: 'swap' })
    Reflect.set(window, 'host', host)
  })
  const frames = page.locator('iframe')
  await expect(frames).toHaveCount(1)
  for (const here of [false, true]) {
    await page.evaluate((back) => {
      const host: unknown = Reflect.get(window, 'host')
      if (host instanceof Element) document.body[back ? 'append' : 'removeChild'](host)
    }, here)
    await expect(frames).toHaveCount(Number(here))
  }
  await expect(widgetIn('body').amount).toBeVisible()
  await page.evaluate(() => {
    document.open()
    document.write('<div id="place"></div>')
    document.close()
  })
  await expect.poll(() => page.frames()).toHaveLength(1)
  await mountIn(page, '#place', swap)
  await widgetIn('#place').enter('1')
})

/** Puts each text of a widget into elements, as browsers' translators do. */
const translate = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('body')
    .evaluate((body) => {
      const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) {
        if ((text.nodeValue ?? '').trim() === '' || text.parentElement?.closest('script, style')) continue
        const font = document.createElement('font')
        font.append(document.createElement('font'))
        font.firstElementChild?.append(text.nodeValue ?? '')
        text.parentNode?.replaceChild(font, text)
      }
    })

test('a translated swap shows the figures of the present amount alone', async ({
  page,
  partner: { open, widget },
}) => {
  await open()
  await widget.enter('1')
  await widget.openFigures()
  const one = await widget.received.innerText()
  await translate(page)
  await widget.enter('2')
  await expect(widget.received).not.toHaveText(one)
  const two = await widget.received.innerText()
  expect(two).toMatch(/^[\d,]+(\.\d+)?$/)
  expect(Number(two.replaceAll(',', '')) / Number(one.replaceAll(',', ''))).toBeCloseTo(2, 0)
  await expect(widget.figure('Receive at least')).toHaveText(/^[\d,]+(\.\d+)? USDC$/)
  await expect(widget.received.locator('[translate=no]')).toHaveCount(1)
  await translate(page)
  await widget.review()
  await expect(widget.frame.getByRole('strong').filter({ hasText: /^2 ETH$/ })).toBeVisible()
})
