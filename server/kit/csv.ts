/**
 * Tables of comma-separated values (RFC 4180), for programs and for spreadsheets.
 *
 * A spreadsheet carries out a cell that begins like a formula, so such a text gets an apostrophe before it. A plain
 * decimal number stays as it is: otherwise a negative amount would become text.
 */
export type Cell = string | number | undefined

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/
/** How formulas begin, also after white space and characters that no one sees; full-width signs too. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
const QUOTED = /[",\r\n]/

/** The rows of a table as text, its heading first. */
export async function* csv(
  heading: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(heading)}`
  for await (const row of rows) yield csvLine(row)
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`

function cellText(cell: Cell): string {
  const text = String(cell ?? '')
  const safe = !NUMBER.test(text) && FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
