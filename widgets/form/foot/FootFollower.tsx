import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { footShift } from './foot-shift.ts'
import './foot.css'

/** The foot is placed at most this far from the window's edge, in CSS pixels. */
const STRIP = 12
/** It rests while the page scrolls: followed live it would be a frame late, and tremble. */
const PAUSE_MS = 80

/**
 * Keeps the foot of the card in sight: a frame is as tall as its content, so that nothing in it can stick to the
 * window. The browser tells which strips of the card the window shows, across sites and without the page's help. One
 * whole card as a target would not do: while it covers the window, none of its thresholds is crossed (measured).
 */
export function FootFollower() {
  const box = useRef<HTMLDivElement>(null)
  const height = useSignal(0)
  useLayoutEffect(() => {
    const card = box.current?.parentElement
    if (!card || window === window.parent) return undefined
    const observer = new ResizeObserver(() => {
      height.value = card.offsetHeight
    })
    observer.observe(card)
    return () => observer.disconnect()
  }, [])
  const count = Math.ceil(height.value / STRIP)
  useLayoutEffect(() => {
    const strips = [...(box.current?.children ?? [])]
    const seen = new Map<Element, DOMRectReadOnly>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      const card = box.current?.parentElement
      const foot = card?.querySelector<HTMLElement>(':scope > .foot')
      if (!card || !foot) return
      const moved = Number(foot.dataset['shift'] ?? 0)
      const { top, bottom } = foot.getBoundingClientRect()
      const parts = [...seen.values()]
      const shift = footShift(
        card.getBoundingClientRect(),
        { top: top + moved, bottom: bottom + moved },
        parts.length === 0
          ? undefined
          : {
              top: Math.min(...parts.map((part) => part.top)),
              bottom: Math.max(...parts.map((part) => part.bottom)),
            },
      )
      foot.dataset['shift'] = shift.toString()
      foot.style.transform = shift === 0 ? '' : `translateY(${-shift}px)`
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, intersectionRect } of entries)
          if (isIntersecting) seen.set(target, intersectionRect)
          else seen.delete(target)
        clearTimeout(timer)
        timer = setTimeout(settle, PAUSE_MS)
      },
      { threshold: [0, 1] },
    )
    for (const strip of strips) observer.observe(strip)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [count])
  return (
    <div ref={box} class="strips" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <i key={at} />
      ))}
    </div>
  )
}
