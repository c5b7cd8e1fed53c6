import type { Matched } from '#contracts/api/dashboard/reconciliation.ts'
import type { ChainKey } from '#contracts/api/values.ts'
import { invalidField } from '../../../domain/errors.ts'
import type { Store, Tables } from '../../../ports/store.ts'

/** What was equal in the last comparison of a chain, in pages: no one has to read it whole. */

const PAGE = 50

const pageId = (chain: ChainKey, page: number): string => `${chain} ${page}`

/** Stores the pages of a comparison in the place of those of the one before. */
export async function storeMatched(
  { matchedPages }: Pick<Tables<'write'>, 'matchedPages'>,
  chain: ChainKey,
  at: string,
  lines: readonly Matched[],
): Promise<void> {
  const pages = Math.ceil(lines.length / PAGE)
  for (let page = 0; page < pages; page++) {
    const id = pageId(chain, page)
    const row = { id, at, lines: lines.slice(page * PAGE, (page + 1) * PAGE) }
    const before = await matchedPages.get(id)
    await (before === undefined ? matchedPages.insert(row) : matchedPages.update(row))
  }
  for (let page = pages; (await matchedPages.get(pageId(chain, page))) !== undefined; page++)
    await matchedPages.remove(pageId(chain, page))
}

/** A place in the pages of one comparison: its time, and the number of the page. */
const PLACE = /^(.+)~([0-9]{1,4})$/

export async function readMatched(
  { matchedPages }: Pick<Store['read'], 'matchedPages'>,
  chain: ChainKey,
  after: string | undefined,
): Promise<{ readonly matched: Matched[]; readonly next?: string }> {
  const [, at, number = '0'] = after === undefined ? [] : (PLACE.exec(after) ?? [])
  const page = Number(number)
  const found = await matchedPages.get(pageId(chain, page))
  if (after !== undefined && (found === undefined || found.at !== at))
    throw invalidField('query.after', 'must be the `next` of a page of the last comparison')
  if (found === undefined) return { matched: [] }
  const following = await matchedPages.get(pageId(chain, page + 1))
  return {
    matched: [...found.lines],
    ...(following === undefined ? {} : { next: `${found.at}~${page + 1}` }),
  }
}
