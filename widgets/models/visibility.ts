import { type ReadonlySignal, signal } from '@preact/signals'

/** Whether the page is visible, also after it returns from the history. */
export function followVisibility(document: Document, window: Window): ReadonlySignal<boolean> {
  const visible = signal(!document.hidden)
  const look = () => {
    visible.value = !document.hidden
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  return visible
}

/** Whether the browser believes that it is online. */
export function followConnection(window: Window): ReadonlySignal<boolean> {
  const online = signal(window.navigator.onLine)
  const look = () => {
    online.value = window.navigator.onLine
  }
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  return online
}
