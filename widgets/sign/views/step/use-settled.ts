import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** How long the page has to be visible and focused before a consequential button works; milliseconds. */
const SETTLE_MS = 500

/** True once the page was visible and focused for half a second: an earlier click was meant for something else. */
export function useSettled(subject: unknown): boolean {
  const settled = useSignal(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      settled.value = false
      if (document.visibilityState === 'visible' && document.hasFocus())
        timer = setTimeout(() => {
          settled.value = true
        }, SETTLE_MS)
    }
    look()
    window.addEventListener('focus', look)
    window.addEventListener('blur', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', look)
      window.removeEventListener('blur', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [subject])
  return settled.value
}
