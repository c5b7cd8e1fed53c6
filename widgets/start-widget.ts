import { type ReadonlySignal, signal } from '@preact/signals'
import type { EmbedFailure } from '#contracts/embed/errors.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Config } from '#contracts/embed/protocol.ts'
import { createFailure } from './embed/ancestor.ts'
import { connectHost } from './embed/connect-host.ts'
import type { Host } from './embed/host.ts'
import { readPage } from './embed/read-page.ts'

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
  const locale = signal(page.locale)
  const connection = connectHost(page, window)
  if (!connection.ok) return void refuse(app, page, connection.failure)
  const { host } = connection
  const adjust = (config: Config) => {
    if (config.locale !== undefined) locale.value = config.locale
    const problem = window.suiteLook?.wear(config)
    if (problem) host.emit('error', createFailure('E_CONFIG_INVALID', problem))
  }
  host.onConfig(adjust)
  void host.config.then(adjust)
  run({ app, page, host, locale })
}
