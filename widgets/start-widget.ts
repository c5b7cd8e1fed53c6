import { type ReadonlySignal, signal } from '@preact/signals'
import type { EmbedFailure } from '#contracts/embed/errors.ts'
import type { LiveOptions } from '#contracts/embed/options.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import { connectHost } from './embed/connect-host.ts'
import type { Host } from './embed/host.ts'
import { readPage } from './embed/read-page.ts'
import { createTheme } from '#kit/styles/theme.ts'

/** The place of a widget, and the page around it. */
export interface Standing {
  readonly app: Element
  readonly page: EmbedPage
  readonly host: Host
  /** The locale that the page wants, if it does. */
  readonly locale: ReadonlySignal<string | undefined>
}

/** Connects a widget with its page, whose theme and locale it follows. `refuse` shows why it may not stand there. */
export function startWidget(
  run: (standing: Standing) => void,
  refuse: (app: Element, page: EmbedPage, failure: EmbedFailure) => void | Promise<void>,
): void {
  const app = document.getElementById('app')
  if (app === null) return
  const page = readPage<EmbedPage>(document)
  const setTheme = createTheme()
  const locale = signal<string | undefined>(undefined)
  const adjust = (live: LiveOptions) => {
    if (live.theme !== undefined) setTheme(live.theme)
    if (live.locale !== undefined) locale.value = live.locale
  }
  adjust(page)
  const connection = connectHost(page, window)
  if (!connection.ok) return void refuse(app, page, connection.failure)
  const { host } = connection
  host.onConfig(adjust)
  void host.config.then(adjust)
  run({ app, page, host, locale })
}
