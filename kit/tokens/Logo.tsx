import { useSignal } from '@preact/signals'
import { hueOf, letterOf } from './letter.ts'
import './logo.css'

interface LogoProps {
  readonly name: string
  readonly logoURI: string | undefined
}

/**
 * The logo of a token or a chain, as large as `--logo` of the style around it. The first letter of its name stands in
 * its place until it is there, and where there is none.
 */
export function Logo({ name, logoURI }: LogoProps) {
  /** The last picture that was drawn, and the last one that could not be. */
  const drawn = useSignal('')
  const broken = useSignal('')
  const isDrawn = drawn.value === logoURI
  return (
    // The style draws the letter: as text it would be a part of the name of the button around it.
    <span
      class={`logo logo-${isDrawn ? 'picture' : hueOf(name)}`}
      data-letter={isDrawn ? '' : letterOf(name)}
      aria-hidden="true"
    >
      {logoURI !== undefined && broken.value !== logoURI && (
        <img
          src={logoURI}
          alt=""
          loading="lazy"
          decoding="async"
          referrerpolicy="no-referrer"
          onLoad={() => {
            drawn.value = logoURI
          }}
          onError={() => {
            broken.value = logoURI
          }}
        />
      )}
    </span>
  )
}

/** In the place of the logo of a token that no list vouches for: anyone could have chosen its picture. */
export const DoubtfulLogo = () => <span class="logo logo-doubtful" data-letter="?" aria-hidden="true" />
