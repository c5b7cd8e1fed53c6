import { examinePage } from '../tools/fixtures/examine-page.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'
import { expect, test } from '../tools/fixtures/test.ts'

/** A stranger becomes a partner, and earns from the first signed swap. */

test('a partner signs up, adds a page, signs the first swap there and sees what it earned', async ({
  page,
  context,
  partner,
  wallet,
  events,
  world,
}) => {
  const dashboard = createDashboard(await context.newPage(), world)
  await dashboard.signUp({
    company: 'Lighthouse & Söhne',
    email: 'ada@lighthouse.example',
    password: 'four calm words here',
  })
  await expect(dashboard.heading('Welcome, Lighthouse & Söhne')).toBeVisible()
  const steps = dashboard.page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByText('0 of 3 to the first swap')).toBeVisible()

  await dashboard.navigate('Origins')
  await dashboard.field('Address of your page').fill(`${world.shop.origin}/plain?x=1`)
  await expect(dashboard.page.getByText(`We store ${world.shop.origin}`)).toBeVisible()
  await dashboard.button('Add').click()
  await expect(dashboard.table('Allowed origins').getByText(world.shop.origin)).toBeVisible()
  await dashboard.link('Home').click()
  await expect(steps.getByText('1 of 3 to the first swap')).toBeVisible()
  await expect(steps.getByLabel('page', { exact: true })).toContainText("partner: 'lighthouse-sohne'")
  await examinePage(dashboard.page, 'dashboard/home-snippet')

  // The documents name the reader's own partner too.
  await dashboard.page.goto(`${world.suite}/docs/guides/start`)
  await expect(dashboard.page.locator('pre', { hasText: 'SuiteEmbed(' })).toContainText(
    "partner: 'lighthouse-sohne'",
  )
  await dashboard.open('')

  await partner.open('/plain?partner=lighthouse-sohne')
  const popup = await partner.widget.begin('1.5')
  await popup.connect()
  await popup.sign('Pay the fee')
  await popup.sign('Swap')
  await events.wait('settled')
  expect(wallet.signed).toHaveLength(2)
  await page.close()

  // The checklist ticks itself, and gives way to the figures.
  await expect(dashboard.page.getByText('Last 30 days')).toBeVisible()
  await dashboard.navigate('Earnings')
  await expect(dashboard.table('Balance').getByText('Ethereum')).toBeVisible()
  await dashboard.navigate('Ledger')
  const entry = dashboard.table('Ledger').getByRole('row').filter({ hasText: 'accrual' })
  // 20 % of 0.85 % of 1.5 ETH: no surcharge was set.
  await expect(entry).toContainText('0.00255 ETH')
  await entry.getByRole('link', { name: 'Payment' }).click()
  await expect(dashboard.heading(/^1\.5 ETH →/)).toBeVisible()
  await expect(dashboard.page.getByText('Fee booked for you')).toBeVisible()
  await examinePage(dashboard.page, 'dashboard/payments/one')

  // The pages with something in them, and a call that was refused, by the id of its answer.
  const key = await world.operator('key', 'create', 'lighthouse-sohne', 'test', 'Server', 'swap')
  const refused = await fetch(`${world.suite}/api/v1/swap/prepare`, {
    method: 'POST',
    headers: { 'x-api-key': key.trim(), 'content-type': 'application/json' },
    body: '{',
  })
  const id = refused.headers.get('x-request-id') ?? ''
  for (const at of ['', '/earnings', '/payments', '/ledger', '/usage', '/audit', `/requests?request=${id}`]) {
    await dashboard.open(at)
    await expect(dashboard.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(dashboard.page.locator('[aria-busy="true"]')).toHaveCount(0)
    if (at === '/earnings') await expect(dashboard.page.locator('canvas')).toBeVisible()
    if (at.startsWith('/requests')) {
      const dialog = dashboard.page.getByRole('dialog', { name: 'Request' })
      await expect(dialog.getByRole('link', { name: 'INVALID_REQUEST' })).toHaveAttribute(
        'href',
        '/docs/errors/INVALID_REQUEST',
      )
    }
    await examinePage(dashboard.page, `dashboard/data${at.split('?')[0]}`)
  }
})
