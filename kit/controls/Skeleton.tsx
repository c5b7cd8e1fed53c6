import './skeleton.css'

/** Holds the place of text that is loading; `width` in characters. Screen readers do not hear it. */
export function Skeleton({ width }: { readonly width: number }) {
  return (
    <span class="skeleton" aria-hidden="true">
      {'\u2007'.repeat(width)}
    </span>
  )
}
