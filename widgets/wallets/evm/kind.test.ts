import { stepFamilies } from '#testing/steps/index.ts'
import { createPage } from '../testing/page.ts'
import { createTold } from '../testing/told.ts'
import { walletSuite } from '../testing/wallet.suite.ts'
import { createFakeProvider, createFakeTimer } from './testing/fake-provider.ts'
import { createEvmWallets } from './kind.ts'

const HASH = `0x${'cd'.repeat(32)}`

walletSuite('of this browser', {
  kind: 'evm',
  family: stepFamilies.evm,
  hash: HASH,
  notHashes: [null, '', HASH.slice(2), HASH.slice(0, -1), `${HASH}0`, { hash: HASH }, 7],
  declines: true,
  tellsAccount: true,
  elsewhere: false,
  handedOver: (payload) => (payload.kind === 'evm' ? payload.params : undefined),
  open({ account, chain, hasConsent, name, icon }) {
    const told = createTold((how) => {
      if (how === 'declines') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      if (how === 'breaks off') throw new Error('Attempting to use a disconnected port object')
      return how === 'sends' ? HASH : how.says
    })
    const fake = createFakeProvider({
      eth_requestAccounts: () => {
        use([account])
        return [account]
      },
      eth_accounts: hasConsent ? [account] : [],
      eth_chainId: `0x${BigInt(chain.replace('eip155:', '')).toString(16)}`,
      eth_getBlockByNumber: { hash: `0x${'ab'.repeat(32)}` },
      eth_sendTransaction: () => told.reply(),
    })
    const use = (accounts: readonly string[]) => fake.answer('eth_accounts', accounts)
    const page = createPage('eip6963:announceProvider')
    const detail = { info: { uuid: '350670db', name, icon, rdns: 'test.ghost' }, provider: fake.provider }
    page.addEventListener('eip6963:requestProvider', () => {
      page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
    })
    return {
      kind: createEvmWallets(page, createFakeTimer().timer),
      asked: () => fake.calls.length,
      windows: () => fake.methods().filter((method) => method === 'eth_requestAccounts').length,
      requests: () =>
        fake.calls.filter(({ method }) => method === 'eth_sendTransaction').map(({ params }) => params),
      answer: told.answer,
      use(next) {
        const accounts = next === undefined ? [] : [next]
        use(accounts)
        fake.emit('accountsChanged', accounts)
      },
      listening: () => fake.listening() + page.listening(),
    }
  },
})
