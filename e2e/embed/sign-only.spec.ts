import { expect, test } from '../tools/fixtures/test.ts'
import { installSolanaSigner } from '../tools/wallet/solana-signer.ts'
import { timesBooked } from '../tools/world/ledger.ts'

/** Wallets of Solana that sign and leave the sending to us. */

test('SOL is swapped for USDC with a wallet that only signs', async ({
  context,
  partner: { open, widget },
  events,
  world: { operator, ledgers },
}) => {
  const { solana } = ledgers
  const wallet = await installSolanaSigner(context, { secret: solana.users[0]?.secret ?? '' })
  const before = await solana.holder.balance(solana.token('USDC'))
  await open('/plain?chain=solana&to=USDC')
  const popup = await widget.begin('0.4')
  await popup.connect(wallet.name)
  await popup.sign('Pay the fee')
  await popup.sign('Swap')

  const { txHash } = await events.wait('settled')
  const [feeTx] = events.of('submitted')
  expect(await timesBooked(operator, 'shop', feeTx?.txHash)).toBe(1)
  expect(await solana.holder.balance(solana.token('USDC'))).toBeGreaterThan(before)
  expect(wallet.asked()).toBe(2)
  await expect(popup.heading('Swap complete')).toBeVisible()
  await expect(widget.figure('Swap transaction').getByTitle(txHash ?? 'none')).toBeVisible()
})

test('what a wallet signs instead of the step is not sent, and the step can still be signed', async ({
  context,
  partner: { open, widget },
  events,
  world: { ledgers },
}) => {
  const { users } = ledgers.solana
  const wallet = await installSolanaSigner(context, { secret: users[0]?.secret ?? '' })
  await open('/plain?chain=solana&to=USDC')
  const popup = await widget.begin('0.3')
  await popup.connect(wallet.name)
  const posts: string[] = []
  popup.page.on('request', (request) => {
    if (request.url().endsWith('/broadcast')) posts.push(request.url())
  })
  wallet.cheat()
  await popup.sign('Pay the fee')
  await expect(popup.alert).toContainText('Your wallet signed something else')
  expect(posts).toEqual([])

  await popup.sign('Pay the fee')
  await popup.sign('Swap')
  await events.wait('settled')
  await expect(popup.heading('Swap complete')).toBeVisible()
  expect(posts).toHaveLength(2)
})
