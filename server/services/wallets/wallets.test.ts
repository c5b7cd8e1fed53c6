import { expect, test } from 'vitest'
import { createTestWorld } from '#testing/test-world.ts'
import { catalogOf, type WalletOffer } from './index.ts'

async function listed(offer: Partial<WalletOffer> = {}) {
  const { chains } = await createTestWorld()
  return catalogOf(chains, { xaman: false, walletConnect: false, more: [], ...offer })
}

test('only wallets that can sign on a served chain are listed', async () => {
  const { wallets } = await listed({ xaman: true, walletConnect: true })
  expect(wallets.map(({ kind, chains }) => [kind, chains])).toEqual([['evm', ['eth']]])
})

test('a chain whose wallets are reached by WalletConnect too says so', async () => {
  const [browser] = (await listed()).wallets
  expect(browser).toMatchObject({ kind: 'evm', via: ['browser'] })
  const [both] = (await listed({ walletConnect: true, more: ['eth'] })).wallets
  expect(both).toMatchObject({ kind: 'evm', chains: ['eth'], via: ['browser', 'walletconnect'] })
  const [other] = (await listed({ walletConnect: true, more: ['bnb'] })).wallets
  expect(other?.via).toEqual(['browser'])
})

test('the suite wallet is listed where there is one, with what opens it', async () => {
  const { wallets } = await listed({ suite: 'https://wallet.test' })
  expect(wallets.at(-1)).toMatchObject({ kind: 'suite', links: { open: 'https://wallet.test' } })
})

test('the treasury of each chain is listed with what it takes', async () => {
  const { treasury } = await listed()
  expect(treasury).toEqual([{ chain: 'eth', address: expect.any(String), assets: ['native', 'tokens'] }])
})
