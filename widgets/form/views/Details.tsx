import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { ChevronDownIcon } from '#kit/controls/icons.tsx'
import { Skeleton } from '#kit/controls/Skeleton.tsx'
import { formText } from '../text.ts'

interface DetailsProps {
  /** The price in a line, once there is one. */
  readonly line: ComponentChildren
  /** All figures of the quote, which the line opens. */
  readonly children: ComponentChildren
  readonly isBusy: boolean
  readonly hasProblem: boolean
  /** Shown before there is a price; left out, the line is not there. */
  readonly hint?: string
}

/** The price in a line of its own, which opens all its figures. */
export function Details({ line, children, isBusy, hasProblem, hint }: DetailsProps) {
  const id = useId()
  const isOpen = useSignal(false)
  const empty = hasProblem ? formText.quote.none : hint
  if (!line)
    return isBusy || empty !== undefined ? (
      <p class="sum">{isBusy ? <Skeleton width={20} /> : empty}</p>
    ) : null
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
