import { render } from 'preact'
import type { SignPage } from '#contracts/embed/page.ts'
import { parseInMinor, type SignSession } from '../api/in-minor.ts'
import { readPage } from '../embed/read-page.ts'
import '#kit/styles/base.css'
import { networkText } from '#kit/chain/network-text.ts'
import { adopt } from '../words/adopt.ts'
import { firstText, hintText } from '../words/en/sign-first.ts'
import { browserClock } from '../models/clock.ts'
import { inAskedLanguage } from '../models/sign-link.ts'
import { findWaiting, loadWallets, type Returned, tellReturned } from '../wallets/index.ts'
import { ChooseModel } from './wallet/choose-model.ts'
import './views/sign.css'
import { takeReturned } from './wallet/suite-return.ts'
import { createTabMemory } from './page/tab-memory.ts'
import { FirstScreen, Incomplete } from './views/FirstScreen.tsx'

const words = {
  form: { network: networkText },
  sign: { first: firstText, hints: hintText },
}

/** The script of `/sign/{id}`: shows the wallets, and loads the rest when one is chosen. */
async function start(app: Element): Promise<void> {
  const other = inAskedLanguage(location, document.documentElement.lang)
  if (other !== undefined) return location.replace(other)
  const page = readPage<SignPage>(document)
  const memory = createTabMemory(page.session, { tab: () => sessionStorage, browser: () => localStorage })
  const fragment = new URLSearchParams(location.hash.slice(1))
  const held = memory.token(undefined)
  const et = memory.token(fragment.get('et') ?? undefined)
  const returned = {
    session: page.session,
    held,
    memory,
    storage: () => sessionStorage,
    tell: (news: Returned) => tellReturned(page.session, news),
    look: () => findWaiting(page.session, () => first.goElsewhere()),
  }
  // The token is as good as a signature request, so it must not stay in the address bar or the history.
  history.replaceState(null, '', location.pathname + location.search)
  // When the user adds the token to the address, the browser does not reload the page by itself.
  addEventListener('hashchange', () => location.reload())
  await adopt(page.words, words)
  if (et === undefined) return render(<Incomplete network={page.network} />, app)

  const goOn = async () => {
    const { startSigning, words: more } = await import('./start-signing.tsx')
    await adopt(page.words, more)
    startSigning({ app, page, et, link, memory, first })
  }
  const address = `${location.origin}${location.pathname}`
  const link = `${address}#et=${encodeURIComponent(et)}`
  const first = new ChooseModel({
    page,
    memory,
    arrive: takeReturned(fragment, returned),
    read: async () => readOnce(page.session, et),
    wallets: (chain, signing) =>
      loadWallets({
        window,
        timer: browserClock.timer,
        chain,
        wallets: page.wallets,
        page: address,
        fetch: (input, init) => fetch(input, init),
        storage: () => sessionStorage,
        session: { id: page.session, et },
        signing,
      }),
    onOver: () => void goOn(),
  })
  render(<FirstScreen first={first} page={page} memory={memory} />, app)
}

/** Reads the session for the first time. The part that is loaded later finds the cause of a failure. */
async function readOnce(id: string, et: string): Promise<SignSession | undefined> {
  try {
    const query = new URLSearchParams({ et }).toString()
    const response = await fetch(`/api/v1/sign/session/${id}?${query}`, { credentials: 'omit' })
    if (!response.ok) return undefined
    // The boundary to the contract's types: the server's tests hold every answer to its schema.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return parseInMinor(await response.text()) as SignSession
  } catch {
    return undefined
  }
}

const app = document.getElementById('app')
if (app !== null) void start(app)
