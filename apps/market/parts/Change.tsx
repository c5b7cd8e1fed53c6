import { changeText } from './numbers.ts'

/** A change in percent, in the colour of its direction. The sign says the same. */
export function Change({ percent }: { readonly percent: number | null }) {
  const text = changeText(percent)
  const kind = text.startsWith('+') ? 'up' : text.startsWith('−') ? 'down' : 'flat'
  return <span class={`change change-${kind}`}>{text}</span>
}
