import { expect, test, vi } from 'vitest'
import type { Returned } from '../../wallets/index.ts'
import { takeReturned } from './suite-return.ts'
import { createTabMemory } from '../page/tab-memory.ts'
import { feeStep, preparedSession, productStep } from '../testing/sample-session.ts'

const ACCOUNT = `G${'A'.repeat(55)}`
const HASH = 'ab'.repeat(32)

function createStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

function page(fragment: string, held?: string, tab: () => Storage = createTab()) {
  const browser = createStorage()
  const memory = createTabMemory('ses_1', { tab, browser: () => browser })
  const told: Returned[] = []
  const look = vi.fn()
  const tell = (news: Returned) => void told.push(news)
  const to = { session: 'ses_1', held, memory, storage: tab, tell, look }
  const arrive = takeReturned(new URLSearchParams(fragment), to)
  return { memory, tab, arrive, told, look }
}
function createTab() {
  const storage = createStorage()
  return () => storage
}
const kept = ({ tab }: { tab: () => Storage }) => tab().getItem('suite-account:ses_1')

test('the account that the wallet came back with is used without asking again', () => {
  const back = page(`et=t&address=${ACCOUNT}`)
  expect(back.arrive).toBeDefined()
  expect([kept(back), back.memory.lastWallet()]).toEqual([ACCOUNT, 'app.suite'])
  // A tab that waits for the wallet goes on with it.
  expect(back.told).toEqual([{ account: ACCOUNT }])
})

test('the hash that the wallet came back with is reported for its step, by the account that signs', () => {
  const back = page(`et=t&step=fee&tx_hash=${HASH}`)
  expect(back.memory.read()).toEqual({ hash: { step: 'fee', txHash: HASH } })
  back.arrive?.(preparedSession({ payer: ACCOUNT }))
  expect([kept(back), back.memory.lastWallet()]).toEqual([ACCOUNT, 'app.suite'])
})

test('a step that was declined in the wallet can be signed again at once', () => {
  const back = page('et=t&step=fee&error=rejected')
  back.arrive?.(preparedSession({ steps: [feeStep({ state: 'opened', openedAt: 'then' })] }))
  expect(back.memory.read()).toEqual({ unsent: { fee: 'then' }, declined: { fee: 'then' } })
  expect(back.told).toEqual([{ declined: 'fee' }])
})

test('steps that one transaction carries, and that were declined in the wallet, can be signed again at once', () => {
  const back = page('et=t&step=together&error=rejected')
  const opened = { state: 'opened', openedAt: 'then' } as const
  back.arrive?.(
    preparedSession({
      steps: [feeStep(opened), productStep(opened)],
      together: { steps: ['fee', 'product'], wallets: [], state: 'out', openedAt: 'then' },
    }),
  )
  expect(back.memory.read()).toEqual({ unsent: { together: 'then' }, declined: { together: 'then' } })
  expect(back.told).toEqual([{ declined: 'together' }])
})

test('a step that the account has gone past can be signed again at once, and is not said to be declined', () => {
  const back = page('et=t&step=fee&error=outdated')
  back.arrive?.(preparedSession({ steps: [feeStep({ state: 'opened', openedAt: 'then' })] }))
  expect(back.memory.read()).toEqual({ unsent: { fee: 'then' }, declined: { fee: 'then' } })
  expect(back.told).toEqual([{ outdated: 'fee' }])
})

test('a step that was declined, and sent from elsewhere meanwhile, is sent all the same', () => {
  const back = page('et=t&step=fee&error=rejected')
  back.arrive?.(preparedSession({ steps: [feeStep({ state: 'submitted', openedAt: 'then' })] }))
  expect(back.memory.read()).toEqual({})
})

test('a page that sends this window to an address of its own says nothing', () => {
  for (const et of ['', 'et=guess&']) {
    const back = page(`${et}step=fee&tx_hash=${HASH}&address=${ACCOUNT}`, 'token')
    expect([back.arrive, back.memory.read(), kept(back), back.told]).toEqual([undefined, {}, null, []])
  }
  expect(page(`et=token&address=${ACCOUNT}`, 'token').arrive).toBeDefined()
})

test.each([`address=${ACCOUNT}`, `step=fee&tx_hash=${HASH}`, 'step=fee&error=failed', 'error=rejected'])(
  'with the answer "%s" it looks for the tab that waits for it',
  (answer) => {
    expect(page(`et=t&${answer}`).look).toHaveBeenCalledTimes(1)
    // A page opened by its link alone, or sent here by a page that cannot know the token.
    expect(page('et=t').look).not.toHaveBeenCalled()
    expect(page(`et=guess&${answer}`, 'token').look).not.toHaveBeenCalled()
  },
)

test('a hash that is being delivered is not replaced', () => {
  const tab = createTab()
  page(`et=t&step=fee&tx_hash=${HASH}`, undefined, tab)
  const { memory } = page(`et=t&step=fee&tx_hash=${'cd'.repeat(32)}`, 't', tab)
  expect(memory.read().hash).toEqual({ step: 'fee', txHash: HASH })
})

test.each([
  '',
  'et=t',
  `et=t&tx_hash=${HASH}`,
  'et=t&step=fee',
  'et=t&step=fee&error=failed',
  'et=t&step=fee&error=constructor',
  'et=t&step=fee&tx_hash=no',
  `et=t&step=../fee&tx_hash=${HASH}`,
  'et=t&address=<b>',
])('an address with "%s" says nothing', (fragment) => {
  const { arrive, memory } = page(fragment)
  expect([arrive, memory.read(), memory.lastWallet()]).toEqual([undefined, {}, undefined])
})

test('where this tab can keep nothing, the user is asked once more', () => {
  const { arrive } = page(`et=t&address=${ACCOUNT}`, undefined, () => {
    throw new Error('blocked')
  })
  expect(arrive).toBeUndefined()
})
