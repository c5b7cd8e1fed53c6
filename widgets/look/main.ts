import type { Look, Theme } from '#contracts/embed/appearance.ts'
import { findLookProblem, isLook } from '#contracts/embed/check-look.ts'
import { isDarkCard } from '#contracts/embed/palette.ts'
import type { Wardrobe } from '../embed/wardrobe.ts'
import { sheetOf } from './sheet.ts'

/**
 * The script in the head of the pages that wear a partner's look, by its hash in their policy: it runs before the first
 * paint, and stands for the page's own script as `window.suiteLook`. What the server wrote into the page is the
 * partner's stored look. A widget's page may be given another one in its fragment, which reaches no server and no log.
 */
function open(): Wardrobe {
  const page: { readonly look?: Look; readonly origins?: unknown; readonly theme?: Theme } = JSON.parse(
    document.getElementById('suite')?.textContent ?? '{}',
  )
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  let given: Look = {}
  let theme = page.theme

  const paint = () => {
    const look = {
      appearance: { ...page.look?.appearance, ...given.appearance },
      hide: given.hide ?? page.look?.hide,
    }
    const wanted = choice(theme, look.appearance.theme)
    const isDarkTheme = wanted === undefined ? system.matches : wanted === 'dark'
    root.setAttribute('data-theme', isDarkCard(look.appearance, isDarkTheme) ? 'dark' : 'light')
    // As the loader gives it to the frame, whatever the card's: else browsers put white or black behind the whole frame.
    root.style.colorScheme = choice(theme, given.appearance?.theme) ?? 'light dark'
    sheet.replaceSync(sheetOf(look, isDarkTheme))
  }
  const wear: Wardrobe['wear'] = (change) => {
    const look: unknown = change.look === undefined ? given : parsed(change.look)
    if (!isLook(look)) return findLookProblem(look)
    given = look
    theme = change.theme ?? theme
    paint()
    return undefined
  }
  system.addEventListener('change', paint)
  paint()
  // The page that opens a sign window, or links to an order, does not dress it: only widgets have their pages' origins.
  const text = page.origins === undefined ? null : new URLSearchParams(location.hash.slice(1)).get('look')
  return { wear, problem: text === null ? undefined : wear({ look: text }) }
}

/** The first theme that does not leave the choice to the system. */
const choice = (...themes: readonly (Theme | undefined)[]) =>
  themes.find((theme) => theme !== undefined && theme !== 'auto')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

Object.defineProperty(window, 'suiteLook', { value: open() })
