import type { Family } from '../../models/page-chain.ts'

/** A widget's memory in the visitor's browser, by product and partner. Any part of it may be missing at any time. */
export interface CheckoutStore {
  /** Address of a session's sign page. It is kept in the tab only, because anyone who has it gets in. */
  readonly signUrl: (id: string) => string | undefined
  readonly keepSignUrl: (id: string, url: string) => void
  /** The form's entries, for the return from a sign page in the same tab. */
  readonly draft: () => unknown
  readonly keepDraft: (draft: object) => void
  /** Payments that may not be finished, newest first. A paid fee must not be forgotten with its tab. */
  readonly unfinished: () => readonly Unfinished[]
  readonly remember: (payment: Unfinished) => void
  readonly forget: (id: string) => void
  /** The visitor's last payments, newest first, each with what became of it. */
  readonly history: () => readonly Past[]
  /** Takes a payment into them, or changes what is known of it. */
  readonly note: (payment: Past) => void
  /** The address whose balances are shown on the chains of a family. */
  readonly wallet: (family: Family) => string | undefined
  readonly keepWallet: (family: Family, address: string | undefined) => void
}

export interface Unfinished {
  readonly id: string
  /** Such as `1 ETH → USDC`. */
  readonly title: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface Past extends Unfinished {
  /** `open`: it had not ended when it was last seen. */
  readonly state: 'open' | 'settled' | 'failed' | 'expired' | 'cancelled'
  /** Of its last transaction, and the chain of that. */
  readonly txHash?: string | undefined
  readonly chain?: string | undefined
}

/** The storage of the tab and of the browser. Reading it throws where it is blocked. */
export interface Areas {
  readonly tab: () => Area
  readonly browser: () => Area
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A credit lasts for a day. After that there is nothing to return to. */
const KEPT_MS = 24 * 3_600_000
const MOST_KEPT = 5
const MOST_PAST = 20

/**
 * The store over the storage of the tab and of the browser. Storage that is blocked keeps nothing, and breaks nothing.
 */
export function createCheckoutStore(name: string, areas: Areas, now: () => number): CheckoutStore {
  const tab = createShelf(areas.tab, `${name}:`)
  const browser = createShelf(areas.browser, `${name}:`)
  const unfinished = () =>
    list(browser.read('unfinished'))
      .filter(isUnfinished)
      .filter(({ at }) => now() - at < KEPT_MS)
      .slice(0, MOST_KEPT)
  const history = () => list(browser.read('history')).filter(isPast).slice(0, MOST_PAST)
  const others = (id: string) => unfinished().filter((payment) => payment.id !== id)
  return {
    signUrl: (id) => text(tab.read(`url:${id}`)),
    keepSignUrl: (id, url) => tab.write(`url:${id}`, url),
    draft: () => tab.read('draft'),
    keepDraft: (draft) => tab.write('draft', draft),
    unfinished,
    remember: (payment) => browser.write('unfinished', [payment, ...others(payment.id)]),
    forget: (id) => browser.write('unfinished', others(id)),
    history,
    note: (payment) => {
      const past = history()
      const known = past.find(({ id }) => id === payment.id)
      const next = { ...known, ...payment, at: known?.at ?? payment.at, title: known?.title || payment.title }
      const rest = past.filter(({ id }) => id !== payment.id)
      browser.write('history', [next, ...rest].toSorted((a, b) => b.at - a.at).slice(0, MOST_PAST))
    },
    wallet: (family) => text(browser.read(`wallet:${family}`)),
    keepWallet: (family, address) => browser.write(`wallet:${family}`, address),
  }
}

/** JSON under names with a prefix. An entry that cannot be read counts as missing. */
function createShelf(area: () => Area, prefix: string) {
  return {
    read(name: string): unknown {
      try {
        return JSON.parse(area().getItem(prefix + name) ?? 'null')
      } catch {
        return undefined
      }
    },
    write(name: string, value: unknown): void {
      try {
        if (value === undefined) area().removeItem(prefix + name)
        else area().setItem(prefix + name, JSON.stringify(value))
      } catch {
        // Blocked or full.
      }
    },
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** True for an object that has a text under each of the names. */
export function hasTexts<K extends string>(value: unknown, names: readonly K[]): value is Record<K, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof Reflect.get(value, name) === 'string')
  )
}

const isUnfinished = (value: unknown): value is Unfinished =>
  hasTexts(value, ['id', 'title']) && 'at' in value && typeof value.at === 'number'

const states: readonly unknown[] = ['open', 'settled', 'failed', 'expired', 'cancelled']

const isPast = (value: unknown): value is Past =>
  isUnfinished(value) && 'state' in value && states.includes(value.state)
