import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { ChevronDownIcon } from '#kit/controls/icons.tsx'
import './figures.css'

interface FiguresProps {
  readonly isOpen: Signal<boolean>
  /** The price in a line. */
  readonly line: ComponentChildren
  /** All figures of the quote. */
  readonly children: ComponentChildren
}

/** The price in a line of its own, which opens all its figures. */
export function Figures({ isOpen, line, children }: FiguresProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        class="sum"
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        <span class="sum-line">{line}</span>
        <ChevronDownIcon size={18} />
      </button>
      {isOpen.value && (
        <div id={id} class="sum-body">
          {children}
        </div>
      )}
    </>
  )
}
