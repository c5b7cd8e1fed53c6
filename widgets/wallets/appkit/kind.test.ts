import type { WalletPayload } from '#contracts/api/payment.ts'
import { stepFamilies } from '#testing/steps/index.ts'
import { createTold } from '../testing/told.ts'
import { walletSuite, type WalletFixture } from '../testing/wallet.suite.ts'
import { readSession, type WalletSession } from '../walletconnect/session.ts'
import { createFakeClient } from '../walletconnect/testing/fake-client.ts'
import { createMoreWallets } from './kind.ts'
import { createFakeModal } from './testing/fake-modal.ts'

const { evm, solana } = stepFamilies
const EVM_HASH = `0x${'cd'.repeat(32)}`
const SIGNATURE = '99eUso3aSbE9tqGSTXzo3TLfKb9RkMTURrHKQ1K7Zh3BbeqPevr5E1iCbpTjqHuTFLtfxTTD5ekfVuZFzQyEQf8'

interface Asked {
  readonly methods: readonly string[]
  /** The wallet's answer when it sends. */
  readonly sent: unknown
}

/** A wallet behind the relay, which has agreed to a session. */
const openWith =
  (family: 'evm' | 'solana', { methods, sent }: Asked): WalletFixture['open'] =>
  ({ account, chain, hasConsent, name }) => {
    const told = createTold((how) => {
      if (how === 'declines') throw Object.assign(new Error('User rejected.'), { code: 5000 })
      if (how === 'breaks off') throw new Error('Failed to publish payload, please try again.')
      return how === 'sends' ? sent : how.says
    })
    const namespace = chain.split(':')[0] ?? ''
    const sessionOf = (...accounts: readonly string[]): WalletSession => {
      const metadata = { name, redirect: { native: 'ghost://' } }
      const agreed = { accounts: accounts.map((one) => `${chain}:${one}`), methods }
      const session = { topic: 'one', expiry: 100, namespaces: { [namespace]: agreed }, peer: { metadata } }
      return readSession(session, chain, () => true)
    }
    let opened = 0
    const fake = createFakeClient({
      kept: hasConsent ? [sessionOf(account)] : [],
      propose: async () => ({ uri: 'wc:topic@2', approved: Promise.resolve(sessionOf(account)) }),
      answer: () => told.reply(),
    })
    const { modal, uris } = createFakeModal()
    const coin = { symbol: 'COIN', name: 'Coin', decimals: 18 }
    return {
      kind: createMoreWallets(
        {
          projectId: '0'.repeat(32),
          chain: { caip2: chain, family, name: 'Chain', coin },
          session: { id: 'ses_1', et: 'et_1' },
          timer: () => () => undefined,
          fetch: () => Promise.reject(new Error('the server is not asked')),
        },
        {
          client: async () => {
            opened += 1
            return fake.client
          },
          modal: async () => modal,
        },
      ),
      asked: () => opened,
      windows: () => uris.length,
      requests: () => fake.requests.map(({ params }) => params),
      answer: told.answer,
      use: (next) => fake.change('one', next === undefined ? undefined : sessionOf(next)),
      listening: fake.listening,
    }
  }

const shared = { declines: true, tellsAccount: true, elsewhere: false } as const
const paramsOf = (payload: WalletPayload) => (payload.kind === 'evm' ? payload.params : undefined)

walletSuite('over a relay', {
  ...shared,
  kind: 'evm',
  family: evm,
  hash: EVM_HASH,
  notHashes: [null, '', EVM_HASH.slice(2), EVM_HASH.slice(0, -1), `${EVM_HASH}0`, { hash: EVM_HASH }],
  handedOver: paramsOf,
  open: openWith('evm', { methods: ['eth_sendTransaction'], sent: EVM_HASH }),
})

walletSuite('over a relay', {
  ...shared,
  kind: 'solana',
  family: solana,
  hash: SIGNATURE,
  notHashes: [null, SIGNATURE, {}, { signature: '' }, { signature: `${SIGNATURE}00` }, { signature: 7 }],
  handedOver: (payload) =>
    payload.kind === 'solana'
      ? {
          transaction: payload.params.transaction,
          pubkey: payload.params.from,
          sendOptions: { preflightCommitment: 'confirmed' },
        }
      : undefined,
  open: openWith('solana', {
    methods: ['solana_signAndSendTransaction', 'solana_signTransaction'],
    sent: { signature: SIGNATURE },
  }),
})
