import type { Request, Response } from 'express'
import type { EmbedErrorCode } from '#contracts/embed/errors.ts'
import type { RefusedPage } from '#contracts/embed/page.ts'
import type { SurfaceHeaders } from '../middleware/surface-headers/index.ts'
import { formWords } from '../../../widgets/words/languages.ts'
import { inLanguage, languageOf, localeOf } from './language.ts'
import { escapeHtml, sendPage } from './html.ts'
import type { WidgetFiles } from './widget-files.ts'

export interface Refusal extends RefusedPage {
  readonly status: number
  readonly code: EmbedErrorCode
}

/**
 * The page in place of a widget. Its script tells the loader and the console what is wrong, so anyone may frame it; a
 * visitor can mend nothing, and reads only that there is nothing here.
 */
export async function sendRefusal(
  req: Request,
  res: Response,
  { headers, widgets }: { headers: SurfaceHeaders; widgets: WidgetFiles },
  { status, ...page }: Refusal,
): Promise<void> {
  const lang = languageOf(req, localeOf(req.query['locale']))
  const { titles } = await formWords(lang)
  const { dir } = inLanguage(lang, widgets, [])
  headers.refused(req, res, () => {
    const entry = widgets.entry('refused')
    sendPage(res.status(status), {
      title: titles.refused,
      lang,
      dir,
      config: page,
      ...entry,
      body: `<main class="refused"><h1>${escapeHtml(titles.refused)}</h1><p class="soft">${escapeHtml(page.code)}</p></main>`,
    })
  })
}
