import { useSignal } from '@preact/signals'
import './token-logo.css'

interface TokenLogoProps {
  readonly symbol: string
  readonly logoURI?: string | undefined
  /** CSS pixels. */
  readonly size?: number
}

const HUES = 8

/** A token's logo. Its first letter stands in its place until it is there, and where there is none. */
export function TokenLogo({ symbol, logoURI, size = 32 }: TokenLogoProps) {
  const ended = useSignal<{ readonly logoURI: string; readonly isShown: boolean } | undefined>(undefined)
  const isShown = ended.value?.logoURI === logoURI ? ended.value?.isShown : undefined
  return (
    // The style draws the letter: as text it would be a part of the name of the button around it.
    <span
      class={`logo logo-${isShown === true ? 'picture' : hue(symbol)}`}
      style={{ width: `${size}px`, height: `${size}px`, fontSize: `${Math.round(size * 0.42)}px` }}
      data-letter={isShown === true ? '' : (Array.from(symbol)[0]?.toUpperCase() ?? '?')}
      aria-hidden="true"
    >
      {logoURI !== undefined && isShown !== false && (
        <img
          src={logoURI}
          width={size}
          height={size}
          alt=""
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onLoad={() => {
            ended.value = { logoURI, isShown: true }
          }}
          onError={() => {
            ended.value = { logoURI, isShown: false }
          }}
        />
      )}
    </span>
  )
}

/** One of a few colours, always the same one for a symbol. */
function hue(symbol: string): number {
  return (
    Array.from(symbol).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % HUES
  )
}
