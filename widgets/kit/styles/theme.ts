import { effect, signal } from '@preact/signals'

/**
 * Paints the document light or dark. `auto` follows the system, also while the page is open. The style sheets
 * know the two themes only: `data-theme` on the root element names the one that is shown.
 */
export function createTheme(
  root: Pick<HTMLElement, 'setAttribute'>,
  system: Pick<MediaQueryList, 'matches' | 'addEventListener'>,
): { readonly set: (theme: 'auto' | 'light' | 'dark') => void } {
  const wanted = signal<'auto' | 'light' | 'dark'>('auto')
  const systemIsDark = signal(system.matches)
  system.addEventListener('change', (event) => {
    systemIsDark.value = event.matches
  })
  effect(() => {
    const auto = systemIsDark.value ? 'dark' : 'light'
    root.setAttribute('data-theme', wanted.value === 'auto' ? auto : wanted.value)
  })
  return {
    set: (theme) => {
      wanted.value = theme
    },
  }
}
