import { stepFamilies } from '#testing/steps/index.ts'
import { createTold } from '../testing/told.ts'
import { walletSuite } from '../testing/wallet.suite.ts'
import { readSession, type WalletSession } from '../walletconnect/session.ts'
import { createFakeClient } from '../walletconnect/testing/fake-client.ts'
import { createXrplWalletConnect } from './kind.ts'

const HASH = 'AB'.repeat(32)

walletSuite('over a relay', {
  kind: 'xrpl-walletconnect',
  family: stepFamilies.xrpl,
  hash: HASH,
  notHashes: [
    undefined,
    null,
    HASH,
    { hash: HASH.slice(1) },
    { hash: `0x${HASH}` },
    { tx_json: { hash: 7 } },
  ],
  declines: true,
  tellsAccount: true,
  elsewhere: false,
  handedOver: (payload) => (payload.kind === 'xrpl-walletconnect' ? payload.params : undefined),
  open({ account, chain, hasConsent, name }) {
    const told = createTold((how) => {
      if (how === 'declines') throw Object.assign(new Error('User rejected.'), { code: 5000 })
      if (how === 'breaks off') throw new Error('Failed to publish payload, please try again.')
      return how === 'sends' ? { tx_json: { hash: HASH } } : how.says
    })
    const sessionOf = (...accounts: readonly string[]): WalletSession => {
      const metadata = { name, redirect: { native: 'ghost://' } }
      const xrpl = {
        accounts: accounts.map((one) => `${chain}:${one}`),
        methods: ['xrpl_signAndSubmit'],
      }
      const session = { topic: 'one', expiry: 100, namespaces: { xrpl }, peer: { metadata } }
      return readSession(session, chain, (text) => text.startsWith('r'))
    }
    let opened = 0
    const fake = createFakeClient({
      kept: hasConsent ? [sessionOf(account)] : [],
      propose: async () => ({ uri: 'wc:topic@2', approved: Promise.resolve(sessionOf(account)) }),
      answer: () => told.reply(),
    })
    return {
      kind: createXrplWalletConnect(
        { projectId: '0'.repeat(32), chain, timer: () => () => undefined },
        async () => {
          opened += 1
          return fake.client
        },
      ),
      asked: () => opened,
      windows: () => 0,
      requests: () => fake.requests.map(({ params }) => params),
      answer: told.answer,
      use: (next) => fake.change('one', next === undefined ? undefined : sessionOf(next)),
      listening: fake.listening,
    }
  },
})
