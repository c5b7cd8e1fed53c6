import { signal } from '@preact/signals'
import { createTheme } from '#kit/styles/theme.ts'

type Theme = 'auto' | 'light' | 'dark'
/** All apps share it. The dashboard named it first. */
const KEY = 'suite-dashboard-theme'

const paint = createTheme()
const stored = (): Theme => {
  try {
    const text = localStorage.getItem(KEY)
    return text === 'light' || text === 'dark' ? text : 'auto'
  } catch {
    return 'auto'
  }
}

export const theme = signal<Theme>(stored())
paint(theme.peek())

export function setTheme(wanted: Theme): void {
  theme.value = wanted
  paint(wanted)
  try {
    localStorage.setItem(KEY, wanted)
  } catch {
    // A browser that keeps nothing shows the system's theme the next time.
  }
}
