import { toggleWatched, watched } from '../state/watched.ts'

/** Puts a token on the visitor's watch list, or takes it away. */
export function Star({ md5, name }: { readonly md5: string; readonly name: string }) {
  const isWatched = watched.value.includes(md5)
  return (
    <button
      type="button"
      class="star"
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
      onClick={() => toggleWatched(md5)}
    >
      {isWatched ? '★' : '☆'}
    </button>
  )
}
