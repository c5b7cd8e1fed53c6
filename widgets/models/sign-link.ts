import type { Host } from '../embed/host.ts'

/** The same page around a widget; it opens sign pages in a language, which its site has chosen. */
export function inLanguage<H extends Pick<Host, 'open' | 'offer'>>(host: H, language: string): H {
  const link = (url: string) => `${url}&lang=${encodeURIComponent(language)}`
  return {
    ...host,
    offer: (url) => host.offer(link(url)),
    open: (url, session) => host.open(link(url), session),
  }
}

/**
 * Where a sign page has to go for the language that its address asks for; `undefined` where it speaks it, or was asked for
 * it already.
 */
export function inAskedLanguage(
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
  spoken: string,
): string | undefined {
  const asked = new URLSearchParams(hash.slice(1)).get('lang')
  if (asked === null || asked.split('-')[0] === spoken || search !== '') return undefined
  return `${pathname}?lang=${encodeURIComponent(asked)}${hash}`
}
