import { expect, test } from 'vitest'
import { createFakeClient } from '../walletconnect/testing/fake-client.ts'
import { createMoreWallets, type Parts } from './kind.ts'
import { createFakeModal } from './testing/fake-modal.ts'

/** Parts of which one is missing the first time that it is asked for. */
function partsWithout(missing: keyof Parts): Parts {
  let asked = 0
  const there = <T>(name: keyof Parts, part: T) => {
    if (name === missing && (asked += 1) === 1) throw new TypeError('Failed to fetch a module')
    return part
  }
  const { client } = createFakeClient({
    propose: async () => ({
      uri: 'wc:topic@2',
      approved: Promise.resolve({
        topic: 'one',
        accounts: ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
        methods: ['eth_sendTransaction'],
        name: 'Phone',
        expiry: 1,
      }),
    }),
  })
  const { modal } = createFakeModal()
  return { client: async () => there('client', client), modal: async () => there('modal', modal) }
}

test.each(['client', 'modal'] as const)(
  'where the %s cannot be loaded, no wallet is said to have failed, and the next attempt loads it',
  async (missing) => {
    const home = {
      chain: {
        caip2: 'eip155:1',
        family: 'evm' as const,
        name: 'Ethereum',
        coin: { symbol: 'ETH', name: 'Ether', decimals: 18 },
      },
      projectId: '0'.repeat(32),
      session: { id: 'ses', et: 'et' },
      timer: () => () => undefined,
      fetch: () => Promise.reject(new Error('nothing is fetched')),
    }
    const kind = createMoreWallets(home, partsWithout(missing))
    const connect = async () => kind.connect('any', 'ask', () => true)
    await expect(connect()).rejects.toMatchObject({ failure: 'unavailable', message: '' })
    expect((await connect()).option.name).toBe('Phone')
  },
)
