type Theme = 'auto' | 'light' | 'dark'

/**
 * Paints the document light or dark. The returned function sets the theme. `auto` follows the system, also while the
 * page is open. The style sheets know only two themes: `data-theme` on the root element names the current one.
 */
export function createTheme(): (theme: Theme) => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let wanted: Theme = 'auto'
  const paint = () => {
    const auto = system.matches ? 'dark' : 'light'
    document.documentElement.setAttribute('data-theme', wanted === 'auto' ? auto : wanted)
  }
  system.addEventListener('change', paint)
  paint()
  return (theme) => {
    wanted = theme
    paint()
  }
}
