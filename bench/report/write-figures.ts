import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { format } from 'oxfmt'
import { toMarkdown } from './print.ts'
import type { Section } from './section.ts'

const file = path.join(import.meta.dirname, '../../docs/figures.md')
const BEGIN = '<!-- Measured by `npm run bench -- --write`. Do not edit. -->'
const END = '<!-- The end of what was measured. -->'

/** Puts the sections of a whole run in the place of the last run's; the text around them is written by hand. */
export async function writeFigures(sections: readonly Section[], machine: string, on: Date): Promise<void> {
  const text = await readFile(file, 'utf8')
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (begin < 0 || end < begin) throw new Error('docs/figures.md has lost the comments around its figures')
  const measured = [
    BEGIN,
    '',
    `Measured on ${on.toISOString().slice(0, 10)}: ${machine}.`,
    '',
    ...sections.map(toMarkdown),
    '',
  ].join('\n')
  const whole = text.slice(0, begin) + measured + text.slice(end)
  const { code } = await format(file, whole)
  await writeFile(file, code)
}
