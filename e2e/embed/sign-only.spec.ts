import { expect, test } from '../tools/fixtures/test.ts'
import { installSolanaSigner } from '../tools/wallet/solana-signer.ts'
import { timesBooked } from '../tools/world/ledger.ts'
import { sessionOf } from '../tools/world/partner-server.ts'

/** Wallets of Solana that sign and leave the sending to us. */

test('SOL is swapped with a wallet that only signs, and what it signs instead of the step is not sent', async ({
  context,
  signPageAt,
  world,
}) => {
  const { solana } = world.ledgers
  const { users, holder } = solana
  const wallet = await installSolanaSigner(context, { secret: users[0]?.secret ?? '' })
  const before = await holder.balance(solana.token('USDC'))
  const { popup, session } = await signPageAt('fee', {
    swap: { chain: 'solana', from: 'native', to: 'USDC', amountMinor: '300000000' },
    payer: holder,
    connect: async (chooser) => chooser.connect(wallet.name),
  })
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
  await popup.heading('Swap complete').waitFor()
  expect(posts).toHaveLength(2)
  expect(wallet.asked()).toBe(3)
  const { steps } = await sessionOf(world, session)
  expect(await timesBooked(world.operator, 'shop', steps[0]?.txHash)).toBe(1)
  expect(await holder.balance(solana.token('USDC'))).toBeGreaterThan(before)
})
