import type { RequestHandler } from 'express'
import { errorCatalogue } from '#contracts/api/errors.ts'
import { escapeHtml } from './html.ts'
import { fixedPage, type Site } from './site-page.ts'

/** `/docs/errors`: every error code with its meaning and its fix. Each error answer links here. */
export function errorDocs(site: Site): RequestHandler[] {
  const entries = Object.entries(errorCatalogue).map(
    ([code, { status, title, fix, retryable }]) =>
      `<section id="${code}"><h2 class="code">${code} <small>${status}</small></h2><p><strong>${escapeHtml(title)}.</strong> ${withCode(fix)}</p>` +
      `<p>${retryable ? 'The same call may succeed later.' : 'The same call will fail again.'}</p></section>`,
  )
  return fixedPage(site, 'Errors', `<h1>Errors</h1>${entries.join('')}`)
}

const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
