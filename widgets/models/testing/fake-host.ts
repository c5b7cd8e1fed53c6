import type { WidgetEventType } from '#contracts/embed/protocol.ts'
import type { HowOpened } from '#contracts/embed/opened.ts'
import type { Host } from '../../embed/host.ts'

/** The partner's page: hears events, keeps a text, and opens windows as the test says. */
export function createFakeHost(kept: string) {
  const events: { readonly type: WidgetEventType; readonly data: object }[] = []
  const opened: string[] = []
  const offered: string[] = []
  const closedListeners = new Set<(session: string) => void>()
  const state: { kept: string; how: HowOpened } = { kept, how: 'popup' }
  const host: Host = {
    origin: 'https://shop.example',
    config: Promise.resolve({ returnUrl: 'https://shop.example/buy', kept }),
    emit: (type, data) => void events.push({ type, data }),
    fit: () => () => undefined,
    keep: (value) => {
      state.kept = value
    },
    offer: (url) => void offered.push(url),
    open: (url) => {
      opened.push(url)
      return Promise.resolve(state.how)
    },
    onClosed: (listener) => {
      closedListeners.add(listener)
      return () => void closedListeners.delete(listener)
    },
    onConfig: () => () => undefined,
  }
  return {
    ...host,
    state,
    opened,
    offered,
    /** The types of the events so far. */
    told: () => events.map(({ type }) => type),
    dataOf: (type: WidgetEventType) => events.filter((event) => event.type === type).map(({ data }) => data),
    closeWindow: (session: string) => {
      for (const listener of closedListeners) listener(session)
    },
  }
}
