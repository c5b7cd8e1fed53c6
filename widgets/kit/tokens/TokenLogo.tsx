import { useSignal } from '@preact/signals'
import './token-logo.css'

interface TokenLogoProps {
  readonly symbol: string
  readonly logoURI?: string | undefined
  /** CSS pixels. */
  readonly size?: number
}

const HUES = 8

/** A token's logo, or its first letter where there is no logo or it does not load. */
export function TokenLogo({ symbol, logoURI, size = 32 }: TokenLogoProps) {
  const failed = useSignal<string | undefined>(undefined)
  const box = { width: `${size}px`, height: `${size}px`, fontSize: `${Math.round(size * 0.42)}px` }
  if (logoURI === undefined || failed.value === logoURI)
    return (
      // The style draws the letter: as text it would be a part of the name of the button around it.
      <span
        class={`logo logo-${hue(symbol)}`}
        style={box}
        data-letter={Array.from(symbol)[0]?.toUpperCase() ?? '?'}
        aria-hidden="true"
      />
    )
  return (
    <img
      class="logo"
      style={box}
      src={logoURI}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
      referrerpolicy="no-referrer"
      onError={() => {
        failed.value = logoURI
      }}
    />
  )
}

/** One of a few colours, always the same one for a symbol. */
function hue(symbol: string): number {
  return (
    Array.from(symbol).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % HUES
  )
}
