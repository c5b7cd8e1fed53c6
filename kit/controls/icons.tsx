import type { JSX } from 'preact'

/** Icons as paths on a 24 × 24 grid, in the colour of the text. Screen readers skip them. */
interface IconProps {
  /** CSS pixels; 20 by default. */
  readonly size?: number
  readonly class?: string
}

export type Icon = (props: IconProps) => JSX.Element

/* @__NO_SIDE_EFFECTS__ */
function icon(path: string): Icon {
  return ({ size = 20, class: name }) => (
    <svg
      class={name}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}

export const ArrowDownIcon = icon('M12 5v14M6 13l6 6 6-6')
export const ArrowLeftIcon = icon('M19 12H5M11 6l-6 6 6 6')
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5')
export const ChevronDownIcon = icon('M6 9.5l6 6 6-6')
export const ClockIcon = icon('M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3 2')
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const CopyIcon = icon('M9 9h10v10H9zM5 15V5h10')
export const ExternalIcon = icon('M14 5h5v5M19 5l-8 8M17 14v5H5V7h5')
export const InfoIcon = icon('M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 8h.01')
export const PenIcon = icon('M5 15l4 4L20 8l-4-4L5 15l-1 5z')
export const SearchIcon = icon('M11 4a7 7 0 100 14 7 7 0 000-14zM20 20l-4-4')
export const SettingsIcon = icon(
  'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5zM8 14.5a2.5 2.5 0 100 5 2.5 2.5 0 000-5z',
)
export const ShareIcon = icon('M12 15V4M8 8l4-4 4 4M5 13v6h14v-6')
export const ShieldCheckIcon = icon(
  'M12 3l7 3v5.5c0 4.4-2.9 7.6-7 9.5-4.1-1.9-7-5.1-7-9.5V6zM9 12l2.2 2.2L15.2 10',
)
export const WalletIcon = icon('M18 8V5H6.5a2.5 2.5 0 000 5H20v9H6.5A2.5 2.5 0 014 16.5V7.5M16 14.5h.01')
export const WarningIcon = icon('M12 4L2.8 20h18.4zM12 10v4.5M12 17.3h.01')
export const ErrorIcon = icon('M12 3a9 9 0 100 18 9 9 0 000-18zM12 7.5v5.5M12 16.3h.01')
