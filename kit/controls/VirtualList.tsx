import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface VirtualListProps<T> {
  readonly id: string
  readonly label: string
  readonly items: readonly T[]
  /** CSS pixels of one row. */
  readonly rowHeight: number
  /** The item that the keyboard has reached. It is kept in sight. */
  readonly active: number
  readonly row: (item: T, at: number) => ComponentChildren
}

/** Rows that are drawn beyond each edge, so that scrolling shows no gap. */
const SPARE = 6

/** A listbox that draws only the rows in sight: 5,000 tokens cost as much as 20. */
export function VirtualList<T>({ id, label, items, rowHeight, active, row }: VirtualListProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const top = useSignal(0)
  const height = useSignal(480)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const [start, end] = [active * rowHeight, (active + 1) * rowHeight]
    if (start < element.scrollTop) element.scrollTop = start
    else if (end > element.scrollTop + element.clientHeight) element.scrollTop = end - element.clientHeight
    top.value = element.scrollTop
  }, [active, items, rowHeight])
  const first = Math.max(0, Math.floor(top.value / rowHeight) - SPARE)
  const last = Math.min(items.length, Math.ceil((top.value + height.value) / rowHeight) + SPARE)
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      class="picker-list"
      // The arrow keys of the search field reach the rows. The field keeps the focus.
      tabIndex={-1}
      onScroll={(event) => {
        top.value = event.currentTarget.scrollTop
      }}
    >
      <div role="presentation" style={{ height: `${items.length * rowHeight}px` }}>
        <div role="presentation" style={{ transform: `translateY(${first * rowHeight}px)` }}>
          {items.slice(first, last).map((item, at) => row(item, first + at))}
        </div>
      </div>
    </div>
  )
}
