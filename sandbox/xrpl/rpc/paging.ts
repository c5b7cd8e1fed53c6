import { RpcError } from './errors.ts'
import type { Params } from './params.ts'

/** Least, usual and most rows of a page, as rippled has them. */
export interface PageSize {
  readonly least: number
  readonly usual: number
  readonly most: number
}

export const lists: PageSize = { least: 10, usual: 200, most: 400 }

interface Page<T> {
  readonly rows: readonly T[]
  /** `limit` and `marker`, where there are more rows. */
  readonly more: { readonly limit?: number; readonly marker?: unknown }
}

export const rowsOf = ({ limit }: Pick<Params, 'limit'>, { least, usual, most }: PageSize): number =>
  limit === undefined ? usual : Math.min(Math.max(limit, least), most)

const invalid = () => new RpcError('invalidParams', "Invalid field 'marker'.")

/**
 * One page of rows, in the order of their keys. The marker is the key of the last row with an ending, as rippled writes
 * it; rows that come or go between two pages shift nothing.
 */
export function pageByKey<T>(
  all: readonly T[],
  keyOf: (row: T) => string,
  params: Pick<Params, 'limit' | 'marker'>,
  size: PageSize,
  ending = '',
): Page<T> {
  const { marker } = params
  if (marker !== undefined && (typeof marker !== 'string' || !marker.endsWith(ending))) throw invalid()
  const after = typeof marker === 'string' ? marker.slice(0, marker.length - ending.length) : ''
  if (after !== '' && !/^[\dA-F]{64}$/.test(after)) throw invalid()
  const limit = rowsOf(params, size)
  const rest = all.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).filter((row) => keyOf(row) > after)
  const rows = rest.slice(0, limit)
  const last = rows.at(-1)
  return last === undefined || rest.length === rows.length
    ? { rows, more: {} }
    : { rows, more: { limit, marker: keyOf(last) + ending } }
}

/** One page of rows that have an order of their own. The marker is the name of the last one. */
export function pageAfter<T>(
  all: readonly T[],
  nameOf: (row: T) => string,
  params: Pick<Params, 'limit' | 'marker'>,
  size: PageSize,
): Page<T> {
  const { marker } = params
  const last = marker === undefined ? -1 : all.findIndex((row) => nameOf(row) === marker)
  if (marker !== undefined && last < 0) throw invalid()
  const limit = rowsOf(params, size)
  const rows = all.slice(last + 1, last + 1 + limit)
  const end = rows.at(-1)
  const isWhole = end === undefined || last + 1 + rows.length === all.length
  return { rows, more: isWhole ? {} : { limit, marker: nameOf(end) } }
}

/** One page of transactions in their order, each named by its ledger and its place there. */
export function pageByPlace<T>(
  all: readonly T[],
  placeOf: (row: T) => { readonly ledger: number; readonly seq: number },
  params: Pick<Params, 'limit' | 'marker'>,
  size: PageSize,
): Page<T> {
  const { marker } = params
  if (marker !== undefined && typeof marker === 'string') throw invalid()
  const from =
    marker === undefined
      ? 0
      : all.findIndex((row) => {
          const { ledger, seq } = placeOf(row)
          return ledger === marker.ledger && seq === marker.seq
        })
  if (from < 0) throw invalid()
  const limit = rowsOf(params, size)
  const next = all[from + limit]
  return {
    rows: all.slice(from, from + limit),
    more: next === undefined ? {} : { limit, marker: placeOf(next) },
  }
}
