import type { Section } from './section.ts'

const HEAD = ['What', 'Median (p5 to p95)', 'Beside it, in the same run', 'So']

const rowsOf = ({ lines }: Section) =>
  lines.map(({ what, measured, beside, verdict }) => [what, measured, beside, verdict])

/** A section for a terminal. */
export function toText(section: Section): string {
  const rows = [HEAD, ...rowsOf(section)].map((row) => row.map((cell) => cell.replaceAll('**', '')))
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [
    '',
    section.title,
    '',
    ...lines.map((line) => `  ${line}`),
    ...section.notes.map((note) => `  · ${note}`),
  ].join('\n')
}

/** A section for a document. */
export function toMarkdown(section: Section): string {
  return [
    `### ${section.title}`,
    '',
    row(HEAD),
    row(HEAD.map(() => '---')),
    ...rowsOf(section).map(row),
    '',
    ...section.notes.map((note) => `- ${note}`),
    '',
  ].join('\n')
}

const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
