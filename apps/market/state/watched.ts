import { signal } from '@preact/signals'

/** Tokens that a visitor watches, by md5, and the unit of prices. They stay in this browser. */

const WATCHED = 'suite-market-watched'
const UNIT = 'suite-market-unit'
const MOST = 100

export type Unit = 'XRP' | 'USD'

/** A browser may refuse its storage. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // It holds until the page is left.
  }
}

export const watched = signal<readonly string[]>((stored(WATCHED) ?? '').match(/[a-f0-9]{32}/g) ?? [])
export const unit = signal<Unit>(stored(UNIT) === 'USD' ? 'USD' : 'XRP')

/** Begins to watch a token, or ends it. */
export function toggleWatched(md5: string): void {
  const rest = watched.value.filter((one) => one !== md5)
  watched.value = rest.length < watched.value.length ? rest : [...rest, md5].slice(-MOST)
  store(WATCHED, watched.value.join(','))
}

export function setUnit(to: Unit): void {
  unit.value = to
  store(UNIT, to)
}
