import type MiniSearch from 'minisearch'

interface Page {
  readonly path: string
  readonly title: string
  readonly section: string
  readonly about: string
  readonly headings: string
  readonly text: string
}

interface Found {
  readonly path: string
  readonly title: string
  readonly about: string
}

const MOST_FOUND = 8

/** The library and the pages, when someone begins to search. */
async function loadIndex(): Promise<(text: string) => readonly Found[]> {
  const [{ default: Search }, response] = await Promise.all([
    import('minisearch'),
    fetch('/docs/search.json'),
  ])
  const pages: readonly Page[] = await response.json()
  const index: MiniSearch<Page> = new Search<Page>({
    idField: 'path',
    fields: ['title', 'headings', 'about', 'text'],
    storeFields: ['title', 'about', 'path'],
    // Codes, fields and paths are words: FEE_TX_PENDING, amountMinor, /api/v1/swap/quote.
    tokenize: (text) => text.split(/[\s,.;:()[\]{}"'“”‘’`|<>=]+/u).filter((word) => word !== ''),
    searchOptions: { boost: { title: 4, headings: 2, about: 2 }, prefix: true, fuzzy: 0.15 },
  })
  index.addAll(pages)
  return (text) => {
    const exact = pages.filter(({ title }) => title.toLowerCase() === text.toLowerCase())
    const others = index
      .search(text)
      .map(({ id }) => pages.find(({ path }) => path === id))
      .filter((page) => page !== undefined && !exact.includes(page))
    return [...exact, ...others].flatMap((page) => page ?? []).slice(0, MOST_FOUND)
  }
}

/** A combobox: typing lists pages, arrows choose one, Enter opens it. Ctrl K begins. */
export function offerSearch(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form.search')
  const input = form?.querySelector('input') ?? null
  const list = form?.querySelector('ul') ?? null
  if (form === null || input === null || list === null) return
  form.hidden = false
  let index: ReturnType<typeof loadIndex> | undefined
  let found: readonly Found[] = []
  let chosen = 0

  const close = () => {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  const show = () => {
    list.replaceChildren(
      ...found.map(({ title, about }, i) => {
        const option = page.createElement('li')
        option.id = `found-${i}`
        option.setAttribute('role', 'option')
        option.setAttribute('aria-selected', String(i === chosen))
        const name = page.createElement('strong')
        name.textContent = title
        option.append(name, ` ${about}`)
        option.addEventListener('pointerdown', (event) => {
          event.preventDefault()
          open(i)
        })
        return option
      }),
    )
    list.hidden = found.length === 0
    input.setAttribute('aria-expanded', String(found.length > 0))
    if (found.length > 0) input.setAttribute('aria-activedescendant', `found-${chosen}`)
    else input.removeAttribute('aria-activedescendant')
  }
  const open = (i: number) => {
    const target = found[i]
    if (target !== undefined) page.location.assign(target.path)
  }
  const search = async () => {
    const text = input.value.trim()
    const find = await (index ??= loadIndex())
    // A later key was faster.
    if (text !== input.value.trim()) return
    found = text === '' ? [] : find(text)
    chosen = 0
    show()
  }

  input.addEventListener('focus', () => void (index ??= loadIndex()))
  input.addEventListener('input', () => void search())
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      chosen = (chosen + step + found.length) % found.length
      show()
    } else if (event.key === 'Escape') close()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void search().then(() => open(chosen))
  })
  page.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    input.focus()
  })
}
