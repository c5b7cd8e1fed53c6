import type { Row } from '../../tables/database.ts'

/** Columns of a row, as the schema writes them. */
export const text = (row: Row, name: string): string => String(row[name])
export const textOrNull = (row: Row, name: string): string | null => {
  const value = row[name]
  return typeof value === 'string' ? value : null
}
export const number = (row: Row, name: string): number => Number(row[name])
export const numberOrNull = (row: Row, name: string): number | null => {
  const value = row[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Tags are JSON text. */
export function tagsOf(row: Row): readonly string[] {
  const json = row['tags']
  if (typeof json !== 'string') return []
  const tags: unknown = JSON.parse(json)
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}
