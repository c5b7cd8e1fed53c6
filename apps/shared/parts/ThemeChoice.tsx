import { setTheme, theme } from '../state/theme.ts'

interface ThemeChoiceProps {
  readonly class: string
  /** Follows each name, where nothing beside it says what is chosen. */
  readonly noun?: string
}

const themes = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The choice between light, dark and the system's theme. */
export function ThemeChoice({ class: name, noun = '' }: ThemeChoiceProps) {
  return (
    <select
      class={name}
      aria-label="Theme"
      value={theme.value}
      onChange={({ currentTarget: { selectedIndex } }) => setTheme(themes[selectedIndex]?.[0] ?? 'auto')}
    >
      {themes.map(([value, label]) => (
        <option key={value} value={value}>
          {label + noun}
        </option>
      ))}
    </select>
  )
}
