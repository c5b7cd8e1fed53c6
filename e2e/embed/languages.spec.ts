import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** A widget speaks its visitor's language, from the HTML of its form to the popup, from the right where that is so. */

const words = {
  de: {
    tag: 'de-AT',
    dir: '',
    title: 'Tauschen',
    review: 'Tausch prüfen',
    sign: 'Weiter zur Wallet',
    choose: 'Wallet wählen',
    fee: /^Gebühr in .+ zahlen/,
    amount: /^Zu zahlender Betrag/,
  },
  ar: {
    tag: 'ar-EG',
    dir: 'rtl',
    title: 'مبادلة',
    review: 'مراجعة المبادلة',
    sign: 'المتابعة إلى المحفظة',
    choose: 'اختر محفظتك',
    fee: /^دفع الرسوم في/,
    amount: /^المبلغ المدفوع/,
  },
} as const

for (const [language, said] of Object.entries(words))
  test.describe(language, () => {
    // The wallet is there without being asked.
    test.beforeEach(({ wallet }) => void wallet)
    test.use({ locale: said.tag })

    test(`form, review and popup are in ${language}`, async ({ page, partner: { open, widget } }) => {
      const asked = page.waitForResponse((response) => response.url().includes('/embed/swap?'))
      await open()
      const html = await (await asked).text()
      expect(html).toContain(`<html lang="${language}"${said.dir === '' ? '' : ' dir="rtl"'}`)
      // The form stands in the page before any script, in this language.
      expect(html).toContain(`<h1>${said.title}</h1>`)
      const { frame } = widget
      const button = (name: string | RegExp) => frame.getByRole('button', { name })
      await frame.getByRole('textbox', { name: said.amount }).fill('1')
      await button(said.review).click({ trial: true })
      await button(said.review).click()
      await button(said.sign).waitFor()
      const opened = page.context().waitForEvent('page')
      await button(said.sign).click()
      const popup = createSignPopup(await opened)
      await expect(popup.heading(said.choose)).toBeVisible()
      await expect(popup.page.locator('html')).toHaveAttribute('lang', language)
      await popup.connect()
      await expect(popup.button(said.fee)).toBeVisible()
      // An address goes from left to right everywhere.
      const groups = popup.page.locator('.address').first().locator('.address-group')
      const [first, last] = [await groups.first().boundingBox(), await groups.last().boundingBox()]
      expect(first?.x).toBeLessThan(last?.x ?? 0)
    })
  })

test('a page’s own choice of a language is the popup’s too', async ({
  page,
  partner: { open, widget },
  wallet,
}) => {
  await open('/plain?locale=de')
  await widget.frame.getByRole('textbox', { name: /^Zu zahlender Betrag/ }).fill('1')
  await widget.frame.getByRole('button', { name: 'Tausch prüfen' }).click()
  const opened = page.context().waitForEvent('page')
  await widget.frame.getByRole('button', { name: 'Weiter zur Wallet' }).click()
  const popup = createSignPopup(await opened)
  await expect(popup.heading('Wallet wählen')).toBeVisible()
  await popup.connect()
  await expect(popup.button(/^Gebühr in .+ zahlen/)).toBeVisible()
  expect(wallet.signed).toHaveLength(0)
})
