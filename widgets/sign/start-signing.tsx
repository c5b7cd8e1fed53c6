import { render } from 'preact'
import type { SignPage } from '#contracts/embed/page.ts'
import { createCall } from '../api/call.ts'
import { pickLocale } from '../kit/locale.ts'
import type { FirstModel } from './first-model.ts'
import { followVisibility, openStream, timer } from './browser.ts'
import type { Memory } from './ports.ts'
import { createSessionFeed } from './session-feed.ts'
import { createSignApi } from './sign-api.ts'
import { SignModel } from './sign-model.ts'
import { signPageAt } from './sign-url.ts'
import { SignPopup } from './views/SignPopup.tsx'

interface Start {
  readonly app: Element
  readonly page: SignPage
  readonly et: string
  /** The address that opens this request elsewhere. */
  readonly link: string
  readonly memory: Memory
  /** What the first screen has found out and what was done there. */
  readonly first: InstanceType<typeof FirstModel>
}

/** Takes over from the first screen: from here on the session is followed, and walked step by step. */
export function startSigning({ app, page, et, link, memory, first }: Start): void {
  const id = page.session
  const call = createCall({ fetch: (input, init) => fetch(input, init) })
  const feed = createSessionFeed({
    first: first.session.peek(),
    read: () => call('GET /api/v1/sign/session/:id', { params: { id }, query: { et } }),
    stream: openStream(`/api/v1/sign/session/${id}/events?${new URLSearchParams({ et }).toString()}`),
    timer,
  })
  const model = new SignModel({
    page,
    api: createSignApi(call, id, et),
    feed,
    wallet: first.wallet,
    memory,
    visible: followVisibility(document, feed.ask),
    now: Date.now,
    timer,
    moveTo: (address) => {
      const next = signPageAt(address, location.origin)
      if (next !== undefined) location.assign(next)
      return next !== undefined
    },
  })
  const tab = {
    link,
    isPopup: window.opener !== null,
    close: () => window.close(),
    lastWallet: memory.lastWallet,
  }
  const locale = pickLocale(...navigator.languages)
  if (first.cancelling.peek()) void model.cancel()
  render(<SignPopup sign={{ model, tab, locale }} network={page.network} />, app)
}
