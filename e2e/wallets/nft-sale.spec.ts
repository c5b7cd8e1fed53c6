import { Client, type SubmittableTransaction, Wallet, xrpToDrops } from 'xrpl'
import * as z from 'zod'
import { Payment } from '#contracts/api/payments.ts'
import { Prepared } from '#contracts/api/payment.ts'
import { CreatedSession } from '#contracts/api/sign-sessions.ts'
import { createExaminer } from '../tools/fixtures/examiner.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'
import { mountIn } from '../tools/pages/page-script.ts'
import { createSignPopup } from '../tools/pages/sign-popup.ts'
import { decideInSuiteWallet as decide } from '../tools/pages/suite-wallet.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { callApi, sessionOf } from '../tools/world/partner-server.ts'
import type { World } from '../tools/world/world.ts'

/** A brokered sale of an NFT, from the shop's page to the new owner. */

const PRICE_XRP = '25'
/** The sandbox alone takes a member's password on the command line. */
const OWNER = { email: 'sales@shop.example', password: 'four calm words here' }

async function onLedger<T>({ ledgers }: World, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(ledgers.xrpl.url.replace('http', 'ws'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.disconnect()
  }
}

/** Mints an NFT and offers it to anyone. Answers its id, and the offer's index. */
const forSale = (world: World) =>
  onLedger(world, async (client) => {
    const wallet = Wallet.fromSeed(world.ledgers.xrpl.users.at(1)?.secret ?? '')
    const Account = wallet.classicAddress
    const made = async (transaction: SubmittableTransaction, note: string) => {
      const { result } = await client.submitAndWait(transaction, { wallet })
      return z.looseObject({ [note]: z.string() }).parse(result.meta)[note] ?? ''
    }
    const nftId = await made(
      { TransactionType: 'NFTokenMint', Account, NFTokenTaxon: 7, Flags: 8, TransferFee: 5_000 },
      'nftoken_id',
    )
    const offerIndex = await made(
      {
        TransactionType: 'NFTokenCreateOffer',
        Account,
        NFTokenID: nftId,
        Amount: xrpToDrops(PRICE_XRP),
        Flags: 1,
      },
      'offer_id',
    )
    return { nftId, offerIndex, seller: Account }
  })

test('an NFT is bought from the shop’s page: fee, offer, and the broker’s settlement, each shown before and after, and the sale in the dashboard @long', async ({
  page,
  context,
  partner: { open },
  events,
  world,
}) => {
  const { address } = world.ledgers.xrpl.holder
  const { nftId, offerIndex, seller } = await forSale(world)
  const quoted = Prepared.pick({ intentId: true, payment: true }).parse(
    await callApi(world, '/api/v1/market/quote', {
      mode: 'buy',
      amountXrp: PRICE_XRP,
      nftId,
      offerIndex,
      userAddress: address,
    }),
  )
  const hosted = { chain: 'xrpl', product: 'cafe', origin: world.shop.origin, payload: quoted.payment }
  const session = CreatedSession.parse(await callApi(world, '/api/v1/sign/session', hosted))
  await open('/empty')
  await mountIn(page, '#place', { product: 'sign', session: session.id, et: session.embedToken })
  const frame = page.frameLocator('iframe[title="Suite sign"]')
  const opened = context.waitForEvent('page')
  await frame.getByRole('button', { name: 'Continue to wallet' }).click()
  const popup = createSignPopup(await opened)
  const examine = createExaminer(popup.page, popup.page.locator('html'))
  await popup.connect('Suite wallet')
  await popup.ready('Pay the fee')
  await popup.sign('Pay the fee')
  await (await decide(popup.page, 'Send')).close()

  await popup.ready('Sign the offer')
  await expect(popup.heading('Offer to buy the NFT')).toBeVisible()
  await expect(popup.row('You pay')).toHaveText('25 XRP')
  await expect(popup.row('Seller')).toHaveText(seller)
  await expect(popup.page.getByText('Broker of Suite', { exact: true })).toBeVisible()
  await examine('sale-offer')
  await popup.sign('Sign the offer')
  await (await decide(popup.page, 'Send')).close()
  await expect(popup.heading('Bought')).toBeVisible()
  await popup.button('Keep it open').click()
  await expect(popup.page.getByText('You bought')).toBeVisible()
  await expect(popup.steps.filter({ hasText: 'Settlement' })).toContainText('Confirmed')
  await examine('sale-bought')

  await events.wait('settled')
  expect(events.types().filter((type) => type === 'signed' || type === 'settled')).toEqual([
    'signed',
    'settled',
  ])
  const { sale, steps } = await sessionOf(world, session)
  expect(sale).toMatchObject({ state: 'settled', kind: 'brokered', nftId })
  expect(sale?.txHash).not.toBe(steps[1]?.txHash)
  expect(await timesBooked(world.operator, 'shop', steps[0]?.txHash)).toBe(1)
  const payment = Payment.parse(await callApi(world, `/api/v1/payments/${quoted.intentId}`))
  expect(payment).toMatchObject({ state: 'succeeded', sale: { state: 'settled' } })
  await world.operator('member', 'create', 'shop', OWNER.email, 'owner', OWNER.password)
  const dashboard = createDashboard(await context.newPage(), world)
  await dashboard.signIn(OWNER)
  await dashboard.navigate('Payments')
  await dashboard.link('Buys an NFT for 25 XRP').click()
  await expect(dashboard.heading('Sale of an NFT')).toBeVisible()
  await expect(dashboard.page.getByText('settled', { exact: true })).toBeVisible()
  await expect(dashboard.page.getByText('by the broker')).toBeVisible()
  const { result } = await onLedger(world, (client) =>
    client.request({ command: 'account_nfts', account: address, ledger_index: 'validated' }),
  )
  expect(result.account_nfts.map(({ NFTokenID }) => NFTokenID)).toContain(nftId)
})
