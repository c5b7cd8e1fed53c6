import { type Address, createTestClient, http, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import * as z from 'zod'
import { examinePage } from '../tools/fixtures/examine-page.ts'
import { expect, test } from '../tools/fixtures/test.ts'
import { createDashboard } from '../tools/pages/dashboard.ts'
import { createEvmUser } from '../tools/users/evm-user.ts'
import { openSwap } from '../tools/world/partner-server.ts'
import type { ChainAccess } from '../tools/world/evm/chain.ts'

const OPERATOR = { email: 'payer@suite.example', password: 'four calm words here' }
const MINUTE_MS = 60_000

test('an operator settles a payout that brought too little, and the partner is owed the rest again @long', async ({
  account,
  context,
  world,
}) => {
  const { eth, server, operator } = world
  const payer = createEvmUser(eth, account)
  const { payment } = await openSwap(world, payer.address)
  for (const { wallets } of payment.steps) await payer.send(wallets)
  const receiver = privateKeyToAddress(generatePrivateKey())
  const posted = async () => {
    await eth.fund(receiver, { USDC: '1' })
    await server.pass(MINUTE_MS)
    return BigInt(/^eth\tnative\tposted (\d+)/m.exec(await operator('ledger', 'show', 'shop'))?.[1] ?? 0)
  }
  await expect.poll(posted).toBeGreaterThan(10n)
  await operator('reconcile', '--chain', 'eth')
  const to = ['--to', receiver, '--reason', 'monthly']
  const proposed = await operator('payout', 'propose', 'shop', 'eth', 'native', '1000', ...to, '--json')
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(proposed))
  const hash = await sendFromTreasury(eth, receiver, 400n)
  for (let blocks = 0; blocks < 3; blocks++) await eth.fund(receiver, { USDC: '1' })
  expect(await operator('payout', 'sent', id, hash)).toContain('It brought the receiver only 400.')

  const desk = createDashboard(await context.newPage(), world)
  await operator('operator', 'create', OPERATOR.email, OPERATOR.password)
  await desk.signIn(OPERATOR)
  await desk.navigate('Reconciliation')
  await desk.button('Show what is equal').click()
  const equal = desk.table('Equal on eth').getByRole('row').filter({ hasText: 'Fee of shop' })
  await expect(equal.filter({ hasText: / ETH/ }).first()).toBeVisible()
  await examinePage(desk.page, 'dashboard/operator/reconciliation-equal')
  await desk.navigate('Payouts')
  await expect(desk.button('Cancel the payout to shop')).toHaveCount(0)
  await desk.button('Settle the payout to shop').click()
  const dialog = desk.page.getByRole('dialog', { name: 'Settle the payout' })
  await expect(dialog).toContainText('0.0000000000000004 ETH. That stays paid out')
  await examinePage(desk.page, 'dashboard/operator/payouts-settle')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a slip of the pen')
  await dialog.getByRole('button', { name: 'Settle the payout' }).click()
  await expect(desk.page.getByText('The rest is owed again.')).toBeVisible()
  await expect(desk.table('Payouts').getByText('short', { exact: true })).toBeVisible()
  await expect(desk.button('Settle the payout to shop')).toHaveCount(0)
  expect(await operator('payout', 'list', 'shop', '--state', 'short')).toContain('It brought 400.')
})

/** The node sends for the treasury itself. */
async function sendFromTreasury({ url, treasury }: ChainAccess, to: Address, value: bigint): Promise<string> {
  const node = createTestClient({ mode: 'anvil', transport: http(url) }).extend(walletActions)
  await node.impersonateAccount({ address: treasury })
  return node.sendTransaction({ account: treasury, to, value, chain: null })
}
