import type { Locator, Route } from '@playwright/test'
import { MARGINS } from '../tools/fixtures/examiner.ts'
import { expectNoViolation } from '../tools/fixtures/axe.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** Entries in the form, right or wrong: every mistake gets a sentence and a way to continue. */

const SEARCH = 'Search name, symbol, address'

test('what comes after the form is loaded at the first touch, and a page’s locale has its own digits in the end', async ({
  page,
  partner: { open, widget },
  events,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(request.url()))
  const later = () => loaded.filter((url) => /\/(checkout|later)-[^/]+\.js$/.test(url))
  await open('/plain?locale=nl-NL')
  await events.wait('ready')
  await expect(widget.button(/^You receive: USDC/)).toBeVisible()
  expect(later()).toEqual([])
  await widget.amount.fill('1234,5')
  await expect.poll(() => later().length).toBeGreaterThan(1)
  await widget.amount.blur()
  await expect(widget.amount).toHaveValue('1.234,5')
})

/** Where the parts of the form are, by their classes. */
const placesOf = async (main: Locator) =>
  main.evaluate((root) =>
    ['h1', 'select', '.icon-button', '.panel', '.token-button', 'input', 'output', '.sum', '.button-wide']
      .flatMap((name) => [...root.querySelectorAll(name)].map((element) => ({ name, element })))
      .map(({ name, element }) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [name, ...[x, y, width, height].map((edge) => Math.round(edge))].join(' ')
      }),
  )

test('an amount that is typed before the script runs stays with its focus and is quoted, and nothing moves', async ({
  page,
  partner: { open, widget },
}) => {
  const scripts: Route[] = []
  const lists: Route[] = []
  await page.route(/\/assets\/forms\/swap-[^/]+\.js$/, (route) => void scripts.push(route))
  await page.route(/\/swap\/tokens\?/, (route) => void lists.push(route))
  const opened = open()
  const main = widget.frame.locator('main')
  await expect(main).toHaveAttribute('aria-busy', 'true')
  await widget.amount.pressSequentially('1234.5')
  const field = await widget.amount.elementHandle()
  const inWidths = async () => {
    const places: string[][] = []
    for (const width of [360, 800]) {
      await page.setViewportSize({ width, height: 900 })
      places.push(await placesOf(main))
    }
    return places
  }
  const before = await inWidths()
  expect(before.flat().length).toBeGreaterThan(20)

  for (const route of scripts) await route.continue()
  await opened
  await expect(main).not.toHaveAttribute('aria-busy')
  expect(await inWidths()).toEqual(before)
  expect(await field?.evaluate((element) => element === document.activeElement)).toBe(true)
  for (const route of lists) await route.continue()
  await widget.amount.press('6')
  await expect(widget.amount).toHaveValue('1234.56')
  for (const key of ['Home', 'Delete', 'Delete', 'Delete']) await widget.amount.press(key)
  await expect(widget.amount).toHaveValue('4.56')
  await widget.reviewButton.click({ trial: true })
})

test('a token is found by symbol, name and address, a look-alike is told apart, and sides and chain change', async ({
  page,
  partner: { open, widget },
  world: { eth },
  wallet,
}) => {
  // The card of one height, 420 px wide: with a quote it is as high as without.
  await page.setViewportSize({ width: 420 + MARGINS, height: 900 })
  await open()
  const height = async () => (await widget.frame.locator('.card').boundingBox())?.height ?? Infinity
  await expect(widget.button('Enter an amount')).toBeVisible()
  const empty = await height()
  expect(empty).toBeLessThanOrEqual(400)
  await widget.enter('1')
  expect(await height()).toBe(empty)
  await widget.button(/^You receive:/).click()
  const search = widget.frame.getByRole('combobox', { name: SEARCH })
  const options = widget.frame.getByRole('listbox', { name: 'Tokens' }).getByRole('option')
  await search.fill('nothing like it')
  await expect(widget.frame.getByText('No token matches “nothing like it”.')).toBeVisible()
  await search.fill('tether')
  await expect(options.filter({ hasText: 'USDT' })).toBeVisible()
  await search.fill(eth.token('DAI').address)
  await expect(options).toHaveCount(1)
  await search.press('Enter')
  await expect(widget.button(/^You receive: DAI/)).toBeVisible()
  await expect(widget.reviewButton).toBeEnabled()

  await widget.button(/^You receive:/).click()
  await search.press('Escape')
  await expect(widget.frame.getByRole('dialog')).toHaveCount(0)
  await expect(widget.button(/^You receive: DAI/)).toBeFocused()

  // A token that only looks like another one.
  await widget.button(/^You receive:/).click()
  await search.fill(eth.token('FAKE_USDC').address)
  await options.click()
  await expect(widget.heading('Are you sure about this token?')).toBeVisible()
  await expect(widget.frame.getByRole('alert')).toContainText('This is not the verified USDC')
  const html = widget.frame.locator('html')
  await expectNoViolation(html, 'doubtful token')
  await widget.button('Back to the list').click()
  await options.click()
  await widget.button('I have checked it. Use this token').click()
  await expect(widget.frame.getByRole('dialog')).toHaveCount(0)
  // The doubt stays with it, and a price that no one vouches for is not worth dollars.
  const { address } = eth.token('FAKE_USDC')
  const mark = (where: Locator) =>
    where.getByText('Not verified').filter({ hasText: `${address.slice(0, 6)}…${address.slice(-4)}` })
  const received = widget.frame.getByRole('region', { name: 'You receive' })
  await widget.enter('0.001')
  await expect(mark(received)).toBeVisible()
  await expect(received).not.toContainText('$')
  await expectNoViolation(html, 'form with a doubtful token')
  await widget.review()
  await expect(mark(widget.frame.locator('main'))).toBeVisible()
  await expect(widget.frame.getByText(`USDC (${address}) is not on a list of verified tokens`)).toBeVisible()
  const popup = await widget.openPopup()
  await popup.connect()
  await popup.ready('Pay the fee')
  await expect(mark(popup.page.locator('main'))).toBeVisible()
  expect(wallet.sendRequests()).toEqual([])
  await popup.page.close()
  await widget.button('Cancel').click()
  await widget.button('Back to the form').click()

  // The token of the other side.
  await widget.choose('You receive', /^ETH/)
  await expect(widget.button(/^You pay: USDC/)).toBeVisible()
  await expect(widget.button(/^You receive: ETH/)).toBeVisible()
  await widget.frame.getByRole('combobox', { name: 'Chain' }).selectOption('BNB Smart Chain')
  await expect(widget.button(/^You pay: BNB/)).toBeVisible()
  await expect(widget.reviewButton).toBeEnabled()
})

test('a wallet may be connected for its balances: they give the most that can be spent, and the missing amount @long', async ({
  partner: { open, widget },
  wallet,
  account: { address },
  events,
  world: { eth },
}) => {
  await eth.fund(address, { USDC: '250' })
  await open()
  await widget.enter('1')
  expect(wallet.log.filter(({ method }) => method === 'eth_requestAccounts')).toEqual([])

  const popup = await widget.openPopup('Connect wallet')
  await expectNoViolation(widget.frame.locator('html'), 'form that waits for a wallet')
  const gone = popup.page.waitForEvent('close')
  await popup.connect()
  // It has nothing more to say, and goes by itself.
  await gone
  await events.wait('wallet_connected')
  await expect(widget.frame.getByText('Balance 10')).toBeVisible()
  expect(wallet.sendRequests()).toEqual([])

  await widget.amount.fill('11')
  await expect(widget.button('Not enough ETH')).toBeDisabled()
  await expect(widget.frame.getByText('Balance too low for amount and fee')).toBeVisible()

  await widget.button('Max').click()
  await expect(widget.reviewButton).toBeEnabled()
  const most = Number(await widget.amount.inputValue())
  expect(most).toBeGreaterThan(9.89)
  expect(most).toBeLessThan(9.901)
  const signing = await widget.begin(String(most))
  await signing.sign('Pay the fee')
  await signing.sign('Swap')
  await events.wait('settled')

  // What was said of the last swap is not true of the next one.
  const said = widget.frame.getByRole('status').filter({ hasText: 'Swap complete' })
  await expect(said).not.toHaveCount(0)
  await widget.button('Swap again').click()
  await expect(widget.button('Enter an amount')).toBeVisible()
  await expect(said).toHaveCount(0)
  await widget.button('Connected wallet').click()
  await expect(widget.frame.getByRole('dialog')).toContainText(address.slice(-4))
  await widget.button('Forget this address here').click()
  await expect(widget.button('Connect wallet')).toBeVisible()
  await expect(widget.frame.getByText(/^Balance/)).toHaveCount(0)
})
