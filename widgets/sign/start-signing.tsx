import { computed, type ReadonlySignal } from '@preact/signals'
import { render } from 'preact'
import type { SignPage } from '#contracts/embed/page.ts'
import { createCall } from '../api/call.ts'
import { browserFetch } from '../api/send.ts'
import { createWatch } from '../api/watch.ts'
import { warningText } from '../words/en/warnings.ts'
import { kitText } from '#kit/text.ts'
import { failureWords } from '#kit/chain/failure-text.ts'
import { markText } from '#kit/tokens/mark-text.ts'
import { sign } from '../words/sign.ts'
import { pickNotation } from '#kit/amounts/formatted-notation.ts'
import { browserClock } from '../models/clock.ts'
import { SessionModel } from '../models/session-model.ts'
import { followVisibility } from '../models/visibility.ts'
import { tellReturned } from '../wallets/index.ts'
import type { ChooseModel } from './wallet/choose-model.ts'
import { isPopup, signPageAt } from './page/way-out.ts'
import type { Memory } from './page/tab-memory.ts'
import { createSignApi } from './payment/sign-api.ts'
import { SignModel } from './payment/sign-model.ts'
import { SignPopup } from './views/SignPopup.tsx'

/** All words of the popup. */
export const words = {
  form: { mark: markText, kit: kitText, failure: failureWords, warnings: warningText },
  sign,
}

interface Start {
  readonly app: Element
  readonly page: SignPage
  readonly et: string
  /** The address that opens this request elsewhere. */
  readonly link: string
  readonly memory: Memory
  /** The state of the first screen. */
  readonly first: InstanceType<typeof ChooseModel>
}

/** Takes over from the first screen: follows the session and walks through its steps. */
export function startSigning({ app, page, et, link, memory, first }: Start): void {
  const id = page.session
  const api = { fetch: browserFetch }
  const call = createCall(api)
  const visible = seenHere(followVisibility(document, window), first.elsewhere)
  const ports = { call, watch: createWatch(api), clock: browserClock, visible }
  const model = new SignModel({
    page,
    api: createSignApi(call, id, et),
    feed: new SessionModel(ports, { id, et }, first.session.peek()),
    visible,
    wallet: first.wallet,
    memory,
    ...browserClock,
    moveTo: (address) => {
      const next = signPageAt(address, location.origin)
      if (next !== undefined) location.assign(next)
      return next !== undefined
    },
  })
  const tab = {
    useAccount: (account: string) => tellReturned(page.session, { account }),
    link,
    isPopup: isPopup(window),
    elsewhere: first.elsewhere,
    stay: first.stay,
    close: () => window.close(),
    lastWallet: memory.lastWallet,
  }
  const { network, logo } = page
  const locale = pickNotation(...navigator.languages)
  if (first.cancelling.peek()) void model.cancel()
  render(
    <SignPopup
      sign={{ model, tab, locale, market: page }}
      network={network}
      {...(logo !== undefined && { logo })}
    />,
    app,
  )
}

/** What another tab goes on with is not renewed here, as in a hidden tab. */
const seenHere = (visible: ReadonlySignal<boolean>, elsewhere: ReadonlySignal<boolean>) =>
  computed(() => visible.value && !elsewhere.value)
