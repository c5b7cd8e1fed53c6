import './skeleton.css'

/** Holds the place of text that is on its way; `width` in characters. Silent: what loads says so itself. */
export function Skeleton({ width }: { readonly width: number }) {
  return (
    <span class="skeleton" aria-hidden="true">
      {'\u2007'.repeat(width)}
    </span>
  )
}
