import { render } from 'preact'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { createCall } from '../api/call.ts'
import { browserFetch } from '../api/send.ts'
import { createWatch } from '../api/watch.ts'
import '#kit/styles/base.css'
import { pickLocale } from '#kit/amounts/pick-locale.ts'
import { Notice } from '#kit/controls/Notice.tsx'
import { networkText } from '#kit/chain/network-text.ts'
import { adopt } from '../words/adopt.ts'
import { browserClock } from '../models/clock.ts'
import { SessionModel } from '../models/session-model.ts'
import { followVisibility } from '../models/visibility.ts'
import { type Standing, startWidget } from '../start-widget.ts'
import { FrameModel } from './frame/frame-model.ts'
import { unavailableText } from '../words/en/unavailable.ts'
import { messageText } from '../words/en/message.ts'
import { frameText } from '../words/en/sign-frame.ts'
import { FrameCard, paymentSteps, SignFrame } from './frame/SignFrame.tsx'

/** The script of `/embed/sign`: a session that the partner's server created, in the partner's page. */
async function showSession({ app, page, host, locale }: Standing): Promise<void> {
  host.fit(app)
  await adopt(page.words, words)
  const { et, session: id = page.session } = await host.config
  if (id === undefined || et === undefined) return refuse(app, page, { code: frameText.incomplete })
  void paymentSteps.ensure().catch(() => undefined)
  const signUrl = `${location.origin}/sign/${encodeURIComponent(id)}#et=${encodeURIComponent(et)}`
  const visible = followVisibility(document, window)
  const api = { fetch: browserFetch }
  const ports = { call: createCall(api), watch: createWatch(api), clock: browserClock, visible }
  const follower = new SessionModel(ports, { id, et })
  const frame = new FrameModel({ host, follower, id, signUrl })
  const Frame = () => (
    <SignFrame
      frame={frame}
      page={page}
      locale={pickLocale(locale.value, ...navigator.languages)}
      signUrl={signUrl}
    />
  )
  render(<Frame />, app)
}

const words = {
  form: { network: networkText },
  sign: { frame: frameText, message: messageText, unavailable: unavailableText },
}

/** Shows that the session cannot be signed here; the console has the reason. */
async function refuse(app: Element, page: EmbedPage, { code }: { readonly code: string }): Promise<void> {
  await adopt(page.words, words)
  render(
    <FrameCard page={page} title={frameText.mountRefused}>
      <Notice kind="error" role="alert">
        {code}
      </Notice>
    </FrameCard>,
    app,
  )
}

startWidget((standing) => void showSession(standing), refuse)
