import { computed, signal } from '@preact/signals'

/** The address is the state: the page, its filters and its tab. */

/** The address of the app itself: the first part of every address in it, such as `/dashboard`. */
const ROOT = /^\/[^/]*/.exec(location.pathname)?.[0] ?? '/'

const read = () => ({ path: location.pathname.replace(/\/+$/, '') || ROOT, search: location.search })

export const address = signal(read())
/** The path below the app's own address, such as `/keys`; `/` for the first page. */
export const place = computed(() => address.value.path.slice(ROOT.length) || '/')
export const query = computed(() => new URLSearchParams(address.value.search))

addEventListener('popstate', () => {
  address.value = read()
})

/** Goes to a page of the app, by its path below the app's own address. */
export function go(to: string, { replace = false } = {}): void {
  const target = hrefOf(to)
  if (replace) history.replaceState(null, '', target)
  else history.pushState(null, '', target)
  const hasMoved = address.peek().path !== read().path
  address.value = read()
  if (hasMoved) scrollTo(0, 0)
}

export const hrefOf = (to: string): string => ROOT + (to === '/' ? '' : to.replace(/^\/(?=\?)/, ''))

/** Sets fields of the query, such as filters; a field without a value is taken out. */
export function setQuery(fields: Readonly<Record<string, string | undefined>>): void {
  const next = new URLSearchParams(address.peek().search)
  for (const [name, value] of Object.entries(fields))
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  const search = next.toString()
  history.replaceState(null, '', location.pathname + (search === '' ? '' : `?${search}`))
  address.value = read()
}

/** Follows plain clicks on links to the app's own pages without loading the page again. */
export function followLinks(document: Document): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || link.target !== '' || link.hasAttribute('download')) return
    const { origin, pathname, search } = new URL(link.href)
    if (origin !== location.origin || (pathname !== ROOT && !pathname.startsWith(`${ROOT}/`))) return
    event.preventDefault()
    go((pathname.slice(ROOT.length) || '/') + search)
  })
}
