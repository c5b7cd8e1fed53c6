import { signal } from '@preact/signals'

const SHOWN_MS = 5_000

interface Toast {
  readonly id: number
  readonly text: string
}

export const toasts = signal<readonly Toast[]>([])
let last = 0

/** Says for some seconds that something is done. */
export function toast(text: string): void {
  last += 1
  const id = last
  toasts.value = [...toasts.peek(), { id, text }]
  setTimeout(() => {
    toasts.value = toasts.peek().filter((one) => one.id !== id)
  }, SHOWN_MS)
}
