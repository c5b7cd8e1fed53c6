import type { RequestHandler } from 'express'
import { errorCatalogue } from '#contracts/api/errors.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { escapeHtml, fixedPage } from './html.ts'
import type { WidgetFiles } from './widget-files.ts'

/** `/docs/errors`: every error code with its meaning and its fix. Each error answer links here. */
export function errorDocs(deps: { headers: SurfaceHeaders; widgets: WidgetFiles }): RequestHandler[] {
  const entries = Object.entries(errorCatalogue).map(
    ([code, { status, title, fix, retryable }]) =>
      `<section id="${code}"><h2>${code} <small>${status}</small></h2><p><strong>${escapeHtml(title)}.</strong> ${withCode(fix)}</p>` +
      `<p>${retryable ? 'The same call may succeed later.' : 'The same call will fail again.'}</p></section>`,
  )
  const body = `<main class="docs"><h1>Errors</h1>${entries.join('')}</main>`
  return fixedPage(deps, 'Errors · Suite', body)
}

const withCode = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
