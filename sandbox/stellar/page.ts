import { badRequest } from './problems.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 200

/** One page of records in Horizon's envelope, by `cursor`, `order` and `limit`. */
export function page(url: URL, origin: string, records: readonly { readonly paging_token: string }[]) {
  const order = url.searchParams.get('order') ?? 'asc'
  if (order !== 'asc' && order !== 'desc') throw badRequest('order', 'must be asc or desc')
  const limit = Number(url.searchParams.get('limit') ?? DEFAULT_LIMIT)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw badRequest('limit', `must be a number from 1 to ${MAX_LIMIT}`)
  const cursor = readCursor(url.searchParams.get('cursor'), records)
  const sorted = order === 'asc' ? records : records.toReversed()
  const after = (token: bigint) => cursor === undefined || (order === 'asc' ? token > cursor : token < cursor)
  const found = sorted.filter(({ paging_token: token }) => after(BigInt(token))).slice(0, limit)
  const link = (token: string, towards: string) => {
    const query = new URLSearchParams({ cursor: token, limit: String(limit), order: towards })
    return { href: `${origin}${url.pathname}?${query.toString()}` }
  }
  const given = url.searchParams.get('cursor') ?? ''
  return {
    _links: {
      self: link(given, order),
      next: link(found.at(-1)?.paging_token ?? given, order),
      prev: link(found[0]?.paging_token ?? given, order === 'asc' ? 'desc' : 'asc'),
    },
    _embedded: { records: found },
  }
}

function readCursor(text: string | null, records: readonly { readonly paging_token: string }[]) {
  if (text === null || text === '') return undefined
  if (text === 'now') return BigInt(records.at(-1)?.paging_token ?? 0)
  if (!/^[0-9]{1,19}$/.test(text)) throw badRequest('cursor', 'must be a number')
  return BigInt(text)
}
