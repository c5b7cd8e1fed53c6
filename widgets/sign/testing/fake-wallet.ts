import { loadWallets } from '../../wallets/index.ts'
import type { WalletKind } from '../../wallets/wallet.ts'
import { page, PAYER } from './sample-session.ts'

const noTimer = () => () => undefined

type Answer = (params: readonly unknown[]) => unknown

/** A wallet in a page of its own (EIP-6963), which does what the test says. The code that asks it is real. */
export function createFakeWallet({ make = 'test.fox', name = 'Fox', accounts = [PAYER] } = {}) {
  const window = new EventTarget()
  const listeners = new Map<string, (value: unknown) => void>()
  const sent: unknown[] = []
  const asked: string[] = []
  const state = { accounts: [...accounts], chainId: '0x1', consent: false }
  const answers: Record<string, Answer> = {
    eth_requestAccounts: () => {
      state.consent = true
      return state.accounts
    },
    eth_accounts: () => (state.consent ? state.accounts : []),
    eth_chainId: () => state.chainId,
    eth_getBlockByNumber: () => ({ hash: `0x${'ab'.repeat(32)}` }),
    eth_sendTransaction: ([call]) => {
      sent.push(call)
      return `0x${sent.length.toString(16).padStart(64, '0')}`
    },
  }
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      asked.push(method)
      const answer = answers[method]
      if (answer === undefined) throw Object.assign(new Error('Unsupported'), { code: 4200 })
      return answer(params)
    },
    on: (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener),
    removeListener: (event: string) => void listeners.delete(event),
  }
  window.addEventListener('eip6963:requestProvider', () => {
    const detail = { info: { uuid: make, name, rdns: make, icon: '' }, provider }
    window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }))
  })
  const load = (): WalletKind => {
    const [chain] = page.chains
    const session = { id: page.session, et: 'et' }
    const address = 'https://suite.test/sign/ses_1'
    const { wallets } = page
    const kind =
      chain &&
      loadWallets({
        window,
        timer: noTimer,
        fetch: () => Promise.reject(new Error('nothing is fetched')),
        storage: () => ({ getItem: () => null, setItem: () => undefined }),
        chain,
        wallets,
        page: address,
        session,
        signing: { steps: [] },
      })
    if (kind === undefined) throw new Error('the page of these tests serves a chain with wallets')
    return kind
  }

  return {
    load,
    /** Exactly the objects that it was asked to send. */
    sent,
    /** The methods that it was asked, in order. */
    asked,
    state,
    /** Sets its answer to a method from now on. */
    answer: (method: string, answer: Answer) => {
      answers[method] = answer
    },
    useAccount: (...next: readonly string[]) => {
      state.accounts = [...next]
      listeners.get('accountsChanged')?.(next)
    },
    useChain: (chainId: string) => {
      state.chainId = chainId
      listeners.get('chainChanged')?.(chainId)
    },
    connect: async () => {
      const kind = load()
      await new Promise<void>((found) => void kind.discover(() => found()))
      return { connection: await kind.connect(`evm:${make}`, 'ask', () => undefined) }
    },
  }
}

export type FakeWallet = ReturnType<typeof createFakeWallet>
