type Theme = 'auto' | 'light' | 'dark'

/** Paints the document light or dark by `data-theme`. `auto` follows the system. Returns how to set the theme. */
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
