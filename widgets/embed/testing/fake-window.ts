import type { EmbedPage } from '#contracts/embed/page.ts'
import type { GuestWindow, OpenedSignWindow, WindowMessageEvent } from '../guest-window.ts'

export const samplePage: EmbedPage = {
  product: 'swap',
  partner: { slug: 'acme', name: 'Acme' },
  origins: ['https://shop.example'],
  network: 'sandbox',
  wallets: { xaman: false },
  chains: [],
  ticket: 'ticket',
  highestFeeBps: 135,
  theme: 'auto',
}

export interface FakeWindow extends GuestWindow {
  /** The messages to the parent, with their target origins. */
  readonly posted: { readonly message: unknown; readonly to: string }[]
  readonly stored: Map<string, string>
  readonly opened: { readonly url: string; readonly name: string; readonly window: FakeSignWindow }[]
  /** Delivers a `message` event. Without fields it is a valid one from the parent. */
  readonly hear: (event: Partial<WindowMessageEvent>) => void
  /** Lets milliseconds pass, and runs every timer that is due. */
  readonly pass: (ms: number) => void
}

interface FakeSignWindow extends OpenedSignWindow {
  closed: boolean
  location: { href: string }
}

export interface FakeSettings {
  readonly hash?: string
  readonly ancestors?: readonly string[]
  /** As in a browser without `location.ancestorOrigins`. */
  readonly ancestorsUnknown?: boolean
  readonly referrer?: string
  readonly nested?: boolean
  readonly topLevel?: boolean
  readonly storageBlocked?: boolean
  readonly popupsBlocked?: boolean
}

/** A window framed by https://shop.example, with the parts that the guest uses. */
export function createFakeWindow(settings: FakeSettings = {}): FakeWindow {
  const { hash = '', referrer = '', ancestors = ['https://shop.example'] } = settings
  const posted: { message: unknown; to: string }[] = []
  const parent = { postMessage: (message: unknown, to: string) => void posted.push({ message, to }) }
  const listeners: ((event: WindowMessageEvent) => void)[] = []
  const timers = new Map<number, { at: number; every: number | undefined; run: () => void }>()
  const stored = new Map<string, string>()
  const opened: FakeWindow['opened'] = []
  const self = {}
  let now = 0
  let lastTimer = 0

  const addTimer = (run: () => void, ms: number, every: number | undefined) => {
    timers.set(++lastTimer, { at: now + ms, every, run })
    return lastTimer
  }
  const storage = () => {
    if (settings.storageBlocked === true) throw new Error('SecurityError')
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    }
  }

  return {
    posted,
    stored,
    opened,
    self,
    parent,
    top: settings.topLevel === true ? self : settings.nested === true ? {} : parent,
    location: settings.ancestorsUnknown === true ? { hash } : { hash, ancestorOrigins: ancestors },
    document: { referrer },
    screenX: 0,
    screenY: 0,
    outerWidth: 440,
    outerHeight: 760,
    performance: { timeOrigin: 1_700_000_000_000.5 },
    get sessionStorage() {
      return storage()
    },
    open: (url, name) => {
      if (settings.popupsBlocked === true) return null
      const window = { closed: false, location: { href: 'about:blank' }, focus: () => undefined }
      opened.push({ url, name, window })
      return window
    },
    addEventListener: (_, listener) => void listeners.push(listener),
    setTimeout: (run, ms) => addTimer(run, ms, undefined),
    setInterval: (run, ms) => addTimer(run, ms, ms),
    clearInterval: (timer) => void timers.delete(timer),
    hear: (event) => {
      const good = {
        isTrusted: true,
        origin: 'https://shop.example',
        source: parent,
        data: undefined,
        ports: [],
      }
      for (const listener of listeners) listener({ ...good, ...event })
    },
    pass: (ms) => {
      const until = now + ms
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= until).toSorted((a, b) => a[1].at - b[1].at)[0]
        if (due === undefined) break
        const [id, timer] = due
        now = timer.at
        if (timer.every === undefined) timers.delete(id)
        else timer.at += timer.every
        timer.run()
      }
      now = until
    },
  }
}
