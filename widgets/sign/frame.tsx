import { signal } from '@preact/signals'
import { render } from 'preact'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { createCall } from '../api/call.ts'
import { createWatch } from '../api/watch.ts'
import { connectHost } from '../embed/connect-host.ts'
import type { Host } from '../embed/host.ts'
import { readPage } from '../embed/read-page.ts'
import '../kit/styles/base.css'
import { pickLocale } from '../kit/amounts/locale.ts'
import { Notice } from '../kit/controls/Notice.tsx'
import { createTheme } from '../kit/styles/theme.ts'
import { browserClock } from '../models/clock.ts'
import { SessionModel } from '../models/session-model.ts'
import { followVisibility } from '../models/visibility.ts'
import { FrameModel } from './frame/frame-model.ts'
import { frameText } from './text/frame-text.ts'
import { FrameCard, SignFrame } from './frame/SignFrame.tsx'

/** The script of `/embed/sign`: a session that the partner's server created, in the partner's page. */
async function start(app: Element): Promise<void> {
  const page = readPage<EmbedPage>(document)
  const theme = createTheme(document.documentElement, matchMedia('(prefers-color-scheme: dark)'))
  theme.set(page.theme)
  const connection = connectHost(page, window)
  if (!connection.ok) return showFailure(app, page, connection.failure.message)

  const { host } = connection
  const locale = createLocale(page)
  host.fit(app)
  host.onConfig((live) => {
    if (live.theme !== undefined) theme.set(live.theme)
    if (live.locale !== undefined) locale.value = pickLocale(live.locale, ...navigator.languages)
  })
  const config = await host.config
  if (config.theme !== undefined) theme.set(config.theme)
  const id = config.session ?? page.session
  if (id === undefined || config.et === undefined) return showFailure(app, page, frameText.incomplete)
  showSession(app, page, host, { id, et: config.et, locale })
}

function showSession(
  app: Element,
  page: EmbedPage,
  host: Host,
  { id, et, locale }: { id: string; et: string; locale: ReturnType<typeof createLocale> },
): void {
  const signUrl = `${location.origin}/sign/${encodeURIComponent(id)}#et=${encodeURIComponent(et)}`
  const visible = followVisibility(document, window)
  const ports = { call: createCall({ fetch: send }), watch: createWatch({ fetch: send }) }
  const follower = new SessionModel({ ...ports, clock: browserClock, visible }, { id, et })
  const frame = new FrameModel({ host, follower, id, signUrl })
  const Frame = () => <SignFrame frame={frame} page={page} locale={locale.value} signUrl={signUrl} />
  render(<Frame />, app)
}

function showFailure(app: Element, page: EmbedPage, message: string): void {
  render(
    <FrameCard page={page} title={frameText.misplaced}>
      <Notice kind="error" role="alert">
        {message}
      </Notice>
    </FrameCard>,
    app,
  )
}

const send: typeof fetch = (input, init) => fetch(input, init)

const createLocale = ({ locale }: EmbedPage) => signal(pickLocale(locale, ...navigator.languages))

const app = document.getElementById('app')
if (app !== null) void start(app)
