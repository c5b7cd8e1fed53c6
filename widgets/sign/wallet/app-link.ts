import { readUrl, safeHref } from '#kit/chain/safe-href.ts'

/** Schemes that the browser handles itself: such a link opens no app. */
const browsers: ReadonlySet<string> = new Set([
  'about',
  'blob',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'https',
  'javascript',
  'vbscript',
  'view-source',
])

/** The link, if it can only open a page over https or an app on this device; else `undefined`. */
export function appLink(link: string): string | undefined {
  if (safeHref(link) !== undefined) return link
  const url = readUrl(link)
  return url === undefined || browsers.has(url.protocol.slice(0, -1)) ? undefined : link
}
