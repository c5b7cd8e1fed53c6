import { stepFamilies } from '#testing/steps/index.ts'
import { createTold } from '../testing/told.ts'
import { walletSuite } from '../testing/wallet.suite.ts'
import { createSolanaWallets } from './kind.ts'
import { createPageWallets } from './testing/page-wallets.ts'

const SEND = 'solana:signAndSendTransaction'
const SIGNATURE = new Uint8Array(64).fill(7)
/** The same in base58. */
const HASH = '99eUso3aSbE9tqGSTXzo3TLfKb9RkMTURrHKQ1K7Zh3BbeqPevr5E1iCbpTjqHuTFLtfxTTD5ekfVuZFzQyEQf8'

walletSuite('of this browser', {
  kind: 'solana',
  family: stepFamilies.solana,
  hash: HASH,
  notHashes: [
    undefined,
    [],
    [{ signature: HASH }],
    [{ signature: SIGNATURE.slice(1) }],
    [{ signature: [...SIGNATURE] }],
    { signature: SIGNATURE },
  ],
  declines: true,
  tellsAccount: true,
  elsewhere: false,
  handedOver: (payload) =>
    payload.kind === 'solana'
      ? Uint8Array.from(atob(payload.params.transaction), (letter) => letter.charCodeAt(0))
      : undefined,
  open({ account, hasConsent, name, icon }) {
    const told = createTold((how) => {
      if (how === 'declines') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      if (how === 'breaks off') throw new Error('Could not establish connection: port closed')
      return how === 'sends' ? [{ signature: SIGNATURE }] : how.says
    })
    let connects = 0
    let windows = 0
    const requests: unknown[] = []
    const listeners = new Set<(change: unknown) => void>()
    const accountOf = (address: string) => ({
      address,
      publicKey: new Uint8Array(32),
      chains: ['solana:mainnet'],
      features: [SEND],
    })
    const features = {
      'standard:connect': {
        connect: async ({ silent = false }) => {
          connects += 1
          if (!silent) windows += 1
          return { accounts: hasConsent || !silent ? [accountOf(account)] : [] }
        },
      },
      'standard:events': {
        on: (_: string, listener: (change: unknown) => void) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      [SEND]: {
        signAndSendTransaction: async ({ transaction }: { readonly transaction: unknown }) => {
          requests.push(transaction)
          return told.reply()
        },
      },
    }
    const wallet = { version: '1.0.0', name, icon, chains: ['solana:mainnet'], features, accounts: [] }
    const page = new EventTarget()
    const pageWallets = createPageWallets(page)
    page.addEventListener('wallet-standard:app-ready', (event) => {
      const api: unknown = 'detail' in event ? event.detail : undefined
      const register: unknown =
        typeof api === 'object' && api !== null ? Reflect.get(api, 'register') : undefined
      if (typeof register === 'function') Reflect.apply(register, undefined, [wallet])
    })
    return {
      kind: createSolanaWallets({
        wallets: pageWallets.wallets,
        timer: () => () => undefined,
        chain: stepFamilies.solana.chains.main,
        session: { id: 'ses_1', et: 'et_1' },
        fetch: () => Promise.reject(new Error('the server is not asked')),
      }),
      asked: () => connects + requests.length,
      windows: () => windows,
      requests: () => requests,
      answer: told.answer,
      use(next) {
        const accounts = next === undefined ? [] : [accountOf(next)]
        for (const listener of listeners) listener({ accounts })
      },
      listening: () => listeners.size + pageWallets.listening(),
    }
  },
})
