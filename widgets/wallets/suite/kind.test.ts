import { SUITE_WALLET } from '#testing/steps/family.ts'
import { stepFamilies } from '#testing/steps/index.ts'
import { createTold } from '../testing/told.ts'
import { walletSuite } from '../testing/wallet.suite.ts'
import { createSuiteWallets } from './kind.ts'
import { rememberReturnedAccount } from './returned-account.ts'

const hashes = {
  evm: `0x${'cd'.repeat(32)}`,
  xrpl: 'AB'.repeat(32),
  solana: '99eUso3aSbE9tqGSTXzo3TLfKb9RkMTURrHKQ1K7Zh3BbeqPevr5E1iCbpTjqHuTFLtfxTTD5ekfVuZFzQyEQf8',
  stellar: 'ab'.repeat(32),
}

for (const family of Object.values(stepFamilies)) {
  const hash = hashes[family.name]
  walletSuite(`by links, on ${family.name}`, {
    kind: 'suite',
    family,
    hash,
    notHashes: ['', 'hash', hash.slice(30), `${hash}0`, `${hash} `],
    declines: true,
    tellsAccount: true,
    elsewhere: true,
    handedOver: (payload) => (payload.kind === 'suite' ? payload.link : undefined),
    open({ account, chain, hasConsent }) {
      const kept = new Map<string, string>()
      const storage = () => ({
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      })
      if (hasConsent) rememberReturnedAccount('ses_1', account, storage)
      const listeners = new Set<(news: { readonly declined: string }) => void>()
      const pending = { status: 'pending', steps: [{ id: 'fee', state: 'opened' }] }
      const told = createTold((how) => {
        if (how === 'breaks off') return { ...pending, status: 'expired' }
        if (how === 'declines') {
          for (const listener of listeners) listener({ declined: 'fee' })
          return pending
        }
        return { ...pending, steps: [{ id: 'fee', txHash: how === 'sends' ? hash : how.says }] }
      })
      let looks = 0
      return {
        kind: createSuiteWallets({
          wallet: SUITE_WALLET,
          chain,
          page: 'https://suite.test/sign/ses_1',
          session: { id: 'ses_1', et: 'et_1' },
          async fetch() {
            looks += 1
            return Response.json(told.isSilent() ? pending : await told.reply())
          },
          timer: (run) => {
            // The wallet comes back with the account that it was asked for.
            if (!hasConsent) rememberReturnedAccount('ses_1', account, storage)
            const timeout = setTimeout(run, 0)
            return () => clearTimeout(timeout)
          },
          storage,
          hear(listener) {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        }),
        asked: () => looks,
        windows: () => 0,
        requests: (shown) =>
          shown.flatMap((invitation) => (invitation === undefined ? [] : [invitation.link.split('#')[0]])),
        answer: told.answer,
        listening: () => listeners.size,
      }
    },
  })
}
