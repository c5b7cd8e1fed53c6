import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { checkoutText } from '../text/checkout.ts'

/** Counts the seconds until an automatic retry; `until` in milliseconds since the epoch. */
export function Countdown({ until }: { readonly until: number }) {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  // Not in a live region: a screen reader would count along.
  return (
    <span class="soft" aria-hidden="true">
      {checkoutText.retryIn(Math.ceil((until - now.value) / 1_000))}
    </span>
  )
}
