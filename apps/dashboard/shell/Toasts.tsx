import { toasts } from '../state/toasts.ts'

export function Toasts() {
  return (
    <div class="toasts" role="status">
      {toasts.value.map(({ id, text }) => (
        <div key={id} class="toast">
          {text}
        </div>
      ))}
    </div>
  )
}
