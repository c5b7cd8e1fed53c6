import { expect, test } from 'vitest'
import { payloads } from '#testing/steps/family.ts'
import { createTestWorld } from '#testing/test-world.ts'
import type { Chains, ServedChain } from '../../ports/chains.ts'
import { catalogOf, type WalletOffer } from './index.ts'

const { kinds } = payloads
const family = async (name: ServedChain['chain']['family']): Promise<Chains> => {
  const { chains } = await createTestWorld()
  const served = chains.get('eth')
  return { ...chains, get: () => ({ ...served, chain: { ...served.chain, family: name } }) }
}

async function listed(offer: Partial<WalletOffer> = {}, chains?: Chains) {
  return catalogOf(chains ?? (await family('evm')), kinds, {
    xaman: false,
    walletConnect: false,
    more: [],
    ...offer,
  })
}

test('only wallets that can sign on a served chain are listed', async () => {
  const { wallets } = await listed({ xaman: true, walletConnect: true })
  expect(wallets.map(({ kind, chains }) => [kind, chains])).toEqual([['evm', ['eth']]])
})

test.each([
  ['evm', ['evm']],
  ['solana', ['solana']],
  ['xrpl', ['xaman', 'xrpl-walletconnect']],
  ['stellar', []],
] as const)(
  'a new chain of the family %s has the wallets of that family, whatever its key',
  async (name, names) => {
    const { wallets } = await listed({ xaman: true, walletConnect: true }, await family(name))
    expect(wallets.map(({ kind }) => kind)).toEqual(names)
  },
)

test('a chain whose wallets are reached by WalletConnect too says so', async () => {
  const [browser] = (await listed()).wallets
  expect(browser).toMatchObject({ kind: 'evm', via: ['browser'] })
  const [both] = (await listed({ walletConnect: true, more: ['eth'] })).wallets
  expect(both).toMatchObject({ kind: 'evm', chains: ['eth'], via: ['browser', 'walletconnect'] })
  const [other] = (await listed({ walletConnect: true, more: ['bnb'] })).wallets
  expect(other?.via).toEqual(['browser'])
})

test('the suite wallet is listed where there is one, with the link that opens it', async () => {
  const { wallets } = await listed({ suite: 'https://wallet.test' })
  expect(wallets.at(-1)).toMatchObject({ kind: 'suite', links: { open: 'https://wallet.test' } })
})

test('the treasury of each chain is listed with the assets that it takes', async () => {
  const { treasury } = await listed()
  expect(treasury).toEqual([{ chain: 'eth', address: expect.any(String), assets: ['native', 'tokens'] }])
})
