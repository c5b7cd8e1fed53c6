import type { FrameLocator } from '@playwright/test'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { mountIn } from '../tools/pages/page-script.ts'
import { createDeferred } from '../tools/wallet/deferred.ts'

/** What a partner's look does in a browser: before the first paint, live, and where it is not the partner's to say. */

const WARM = { accent: '#c4621a', background: '#f3eadc', surface: '#fffdf8', text: '#2a2018', radius: 12 }

const cardOf = (frame: FrameLocator) => frame.locator('.card')

test('a widget wears its page’s look before its script runs, follows it live, and keeps it when the next one cannot be worn', async ({
  page,
  partner,
  events,
}) => {
  const scripts = createDeferred<undefined>()
  await page.route(/\/assets\/forms\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await partner.open('/empty')
  expect(
    await mountIn(page, '#place', { product: 'swap', appearance: WARM, hide: ['title'] }),
  ).toHaveProperty('id')
  const { frame } = partner.widgetIn('#place')
  const card = cardOf(frame)
  await expect(card).toHaveCSS('background-color', 'rgb(255, 253, 248)')
  await expect(card).toHaveCSS('border-radius', '12px')
  await expect(frame.locator('body')).toHaveCSS('background-color', 'rgb(243, 234, 220)')
  expect(events.types()).not.toContain('ready')
  scripts.resolve(undefined)
  await events.wait('ready')
  await expect(frame.getByRole('heading', { name: 'Swap' })).toHaveCSS('width', '1px')
  await expectNoViolation(frame.locator('html'), 'a look')

  await page.evaluate(() =>
    window.mounted?.['#place']?.update({
      appearance: { accent: '#ffea00', surface: '#000', radius: 0 },
      hide: [],
    }),
  )
  await expect(card).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  await expect(card).toHaveCSS('border-radius', '0px')
  await expect(frame.getByRole('heading', { name: 'Swap' })).not.toHaveCSS('width', '1px')
  await expectNoViolation(frame.locator('html'), 'another look')

  await page.evaluate(() => window.mounted?.['#place']?.update({ appearance: { surface: '#808080' } }))
  const { code, message } = await events.wait('error')
  expect(code).toBe('E_CONFIG_INVALID')
  expect(message).toMatch(/^appearance\.surface: expected a colour on which .* received "#808080"$/)
  await expect(card).toHaveCSS('background-color', 'rgb(0, 0, 0)')
})

test('a look that is wrong from the start, a misspelt option, and a chain or token that is not served, are refused by name', async ({
  page,
  partner,
  events,
}) => {
  await partner.open('/empty')
  await mountIn(page, '#place', { product: 'swap', appearance: { acent: '#c4621a' } })
  expect(await events.wait('error')).toMatchObject({
    code: 'E_CONFIG_INVALID',
    message: 'appearance.acent: expected accent, received another name',
  })
  for (const [options, message] of [
    [{ chian: 'eth' }, 'chian: expected chain, received another name'],
    [{ to: 'USCD' }, 'to: expected USDC, received USCD'],
  ] as const) {
    events.forget()
    await mountIn(page, '#place', { product: 'swap', ...options })
    expect(await events.wait('error')).toMatchObject({ code: 'E_CONFIG_INVALID', message })
  }
  events.forget()
  await mountIn(page, '#place', { product: 'swap', chain: 'doge' })
  expect(await events.wait('error')).toMatchObject({
    code: 'E_CONFIG_INVALID',
    message: expect.stringMatching(/^chain: expected \w+, received doge$/),
  })
})
