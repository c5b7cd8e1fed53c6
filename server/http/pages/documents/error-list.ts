import type { ErrorEntry } from '#contracts/api/error-entry.ts'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { repeatText } from '#contracts/description/repeat-text.ts'
import { escapeHtml } from '../html.ts'

const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const reasonList = (reasons: ErrorEntry['reasons'] = {}): string => {
  const rows = Object.entries(reasons).map(
    ([reason, sentence]) => `<li><code>${reason}</code>: ${escapeHtml(sentence)}</li>`,
  )
  return rows.length === 0 ? '' : `<ul>${rows.join('')}</ul>`
}

/** Every error code with its meaning and its fix, each in a section that older error answers link to by its code. */
export const errorSections: string = `<h1>Errors</h1><p>Every error has the same body; act on its <code>code</code>, which is never renamed or reused. <a href="/docs/guides/errors-and-limits">Errors and limits</a> says how to handle them.</p>${Object.entries<ErrorEntry>(
  errorCatalogue,
)
  .map(
    ([code, entry]) =>
      `<section id="${code}"><h2 class="code"><a href="/docs/errors/${code}">${code}</a> <small>${entry.status}</small></h2><p><strong>${escapeHtml(entry.title)}.</strong> ${withCode(entry.fix)}</p>${reasonList(entry.reasons)}` +
      `<p>${withCode(repeatText(entry))}</p></section>`,
  )
  .join('')}`
