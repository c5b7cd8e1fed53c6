import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { useMarket } from '../api/ask.ts'
import { sparklinePath } from './sparkline-path.ts'

const [WIDTH, HEIGHT] = [104, 32]
const POINTS = 24

/** The course of seven days, read when it comes into sight. The change beside it says the same in words. */
export function Sparkline({ md5 }: { readonly md5: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const isSeen = useSignal(false)
  useEffect(() => {
    if (box.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        isSeen.value = true
        observer.disconnect()
      },
      { rootMargin: '100px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [md5])
  const { data } = useMarket('sparkline', { md5, period: '7d', maxPoints: POINTS }, { when: isSeen.value })
  const prices = data.value?.prices ?? []
  const isDown = (prices.at(-1) ?? 0) < (prices[0] ?? 0)
  return (
    <span ref={box} class="sparkline" aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
        <path class={isDown ? 'sparkline-down' : 'sparkline-up'} d={sparklinePath(prices, WIDTH, HEIGHT)} />
      </svg>
    </span>
  )
}
