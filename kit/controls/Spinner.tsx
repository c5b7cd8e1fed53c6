import './spinner.css'

/** A turning ring for work in progress. The words stand beside it. */
export function Spinner({ size = 18 }: { readonly size?: number }) {
  return (
    <svg class="spinner" width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" stroke-width="3" opacity="0.25" />
      <path d="M12 3a9 9 0 019 9" stroke="currentColor" stroke-width="3" stroke-linecap="round" />
    </svg>
  )
}
