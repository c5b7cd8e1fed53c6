import { expect, test, vi } from 'vitest'
import { soon } from '#testing/soon.ts'
import { createSuiteWallets } from './kind.ts'
import { findWaiting } from './returned-account.ts'

/** A tab that waits for the account of a session, as long as the session names none. */
function waitFor(session: string) {
  let payer: string | undefined
  const shown = vi.fn()
  const wallets = createSuiteWallets({
    wallet: 'https://wallet.test/app',
    chain: 'stellar:local',
    page: `https://suite.test/sign/${session}`,
    session: { id: session, et: 'et_1' },
    fetch: async () => Response.json({ status: 'pending', payer, steps: [] }),
    timer: (run) => {
      const timeout = setTimeout(run, 0)
      return () => clearTimeout(timeout)
    },
    storage: () => ({ getItem: () => null, setItem: () => undefined }),
  })
  const connected = wallets.connect('app', 'ask', shown)
  const end = async () => {
    payer = `G${'A'.repeat(55)}`
    await connected
  }
  return { shown, end }
}

test('a tab that the wallet returned to hears of the one that waits, and of none once the wait is over', async () => {
  const tab = waitFor('ses_1')
  await soon(() => expect(tab.shown).toHaveBeenCalled())
  const [found, other] = [vi.fn(), vi.fn()]
  findWaiting('ses_2', other)
  findWaiting('ses_1', found)
  await soon(() => expect(found).toHaveBeenCalledTimes(1))
  await tab.end()
  const late = vi.fn()
  findWaiting('ses_1', late)
  // A second tab waits, and its answer comes after any of the first.
  const second = waitFor('ses_3')
  await soon(() => expect(second.shown).toHaveBeenCalled())
  const last = vi.fn()
  findWaiting('ses_3', last)
  await soon(() => expect(last).toHaveBeenCalled())
  await second.end()
  expect([late, other].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
