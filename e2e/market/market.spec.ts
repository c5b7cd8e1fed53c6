import type { Page } from '@playwright/test'
import { Client, convertStringToHex, Wallet } from 'xrpl'
import { examinePage } from '../tools/fixtures/examine-page.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import type { World } from '../tools/world/world.ts'

/** The market's pages, over what the index has seen on the sandbox's ledger. */

/** The chart's own boxes, which have no class, cut its canvases; addresses scroll or break in theirs. */
const examine = (page: Page, name: string) =>
  examinePage(page, `market-${name}`, (line) => /^(?:div\. |code\.)/.test(line))

/** What the chart's table leaves free of its place, in pixels, to the right and below. */
const chartGaps = (page: Page): Promise<readonly number[]> =>
  page.locator('.course').evaluate((place) => {
    const box = place.getBoundingClientRect()
    const cells = [...place.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect())
    const right = Math.max(...cells.map((cell) => cell.right))
    const bottom = Math.max(...cells.map((cell) => cell.bottom))
    return [Math.round(Math.abs(box.right - right)), Math.round(Math.abs(box.bottom - bottom))]
  })

/** Mints an NFT that is for sale, buys a token, offers one, and answers the NFT's id. */
async function trade({ ledgers: { xrpl } }: World): Promise<string> {
  const client = new Client(xrpl.url.replace('http', 'ws'))
  await client.connect()
  try {
    const wallet = Wallet.fromSeed(xrpl.users.at(2)?.secret ?? '')
    const Account = wallet.classicAddress
    const [currency = '', issuer = ''] = xrpl.token('RLUSD').split('.')
    await client.submitAndWait(
      {
        TransactionType: 'OfferCreate',
        Account,
        TakerGets: '5000000',
        TakerPays: { currency, issuer, value: '5' },
      },
      { wallet },
    )
    // Far from the market: it stands in the book.
    await client.submitAndWait(
      {
        TransactionType: 'OfferCreate',
        Account,
        TakerGets: { currency, issuer, value: '1' },
        TakerPays: '9000000',
      },
      { wallet },
    )
    const minted = await client.submitAndWait(
      {
        TransactionType: 'NFTokenMint',
        Account,
        NFTokenTaxon: 7,
        Flags: 8,
        URI: convertStringToHex('ipfs://bafkreih4y4ftthxajc3zcd3ga5e4jzbjvvzkfiyxd3ojqjvbg6jydgv7hm/1.json'),
      },
      { wallet },
    )
    const meta = minted.result.meta
    const NFTokenID = typeof meta === 'object' && 'nftoken_id' in meta ? meta.nftoken_id : ''
    await client.submitAndWait(
      { TransactionType: 'NFTokenCreateOffer', Account, NFTokenID, Amount: '25000000', Flags: 1 },
      { wallet },
    )
    return NFTokenID
  } finally {
    await client.disconnect()
  }
}

test('tokens, a token, collections and an NFT are shown as they are on the ledger, wide and narrow, light and dark', async ({
  page,
  world,
}) => {
  const nft = await trade(world)
  await page.goto(`${world.suite}/market`)
  const tokens = page.getByRole('table', { name: 'Tokens' })
  await expect(tokens.getByRole('link', { name: /RLUSD|Ripple USD/ })).toBeVisible()
  await examine(page, 'tokens')
  // On a phone the first token is in view, by its name and its price.
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(tokens.getByRole('row').nth(1)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await tokens.getByRole('button', { name: 'Holders' }).click()
  await expect(tokens.getByRole('columnheader', { name: 'Holders' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  await page.getByRole('textbox', { name: 'Search' }).fill('no such token')
  await expect(page.getByText('No token fits')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search' }).fill('')
  await tokens.getByRole('link', { name: /RLUSD|Ripple USD/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Trades', exact: true }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('.course canvas').first()).toBeVisible()
  await examine(page, 'token')
  await page.getByRole('button', { name: 'Order book' }).click()
  await expect(page.getByRole('table', { name: 'Asks' }).getByRole('row').nth(1)).toBeVisible()
  await examine(page, 'book')
  await page.getByRole('button', { name: 'Pools' }).click()
  await expect(page.getByRole('table', { name: 'Pools' }).getByRole('link', { name: 'XRP' })).toBeVisible()
  await page.getByRole('button', { name: 'Holders' }).click()
  await expect(page.getByRole('table', { name: 'Largest holders' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 900 })
  await expect.poll(() => chartGaps(page), { message: 'the chart fills its place' }).toEqual([0, 0])
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.getByRole('navigation', { name: 'Market' }).getByRole('link', { name: 'NFTs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NFTs' })).toBeFocused()
  await examine(page, 'collections')
  await page.goto(`${world.suite}/market/nft/${nft}`)
  await expect(page.getByRole('table', { name: 'Offers to sell' }).getByText('25 XRP')).toBeVisible()
  await examine(page, 'nft')

  // A name of any length leaves the figures in view.
  await page.route(`**/v1/nft/${nft}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), name: 'W'.repeat(200) } })
  })
  await page.setViewportSize({ width: 360, height: 780 })
  await page.reload()
  const long = page.getByRole('heading', { level: 1, name: 'WWW' })
  await expect(long).toBeInViewport({ ratio: 1 })
  expect((await long.boundingBox())?.height).toBeLessThan(80)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.unroute(`**/v1/nft/${nft}`)

  await page.getByText('API calls behind this page').click()
  await expect(page.getByRole('link', { name: `/v1/nft/${nft}/offers` })).toBeVisible()
  for (const wrong of ['0'.repeat(32), 'XRP']) {
    expect((await page.goto(`${world.suite}/market/token/${wrong}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'There is no such token' })).toBeVisible()
    await page.getByRole('link', { name: 'All tokens' }).click()
    await expect(tokens).toBeVisible()
  }
  for (const wrong of ['start=9999', `filter=${'x'.repeat(99)}`]) {
    await page.goto(`${world.suite}/market?${wrong}`)
    await page.getByRole('link', { name: 'All tokens' }).click()
    await expect(tokens).toBeVisible()
  }
  await page.goto(`${world.suite}/market/nowhere`)
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
})
