import type { EventType, SuiteEmbedEvent } from '#contracts/embed/events.ts'
import type { EmbedProduct } from '#contracts/embed/products.ts'

/** Which widget an event is about. */
export interface Subject {
  readonly instance: string
  readonly partner: string
  readonly product?: EmbedProduct
}

/**
 * Tells the page: on `window` as `suite-embed` and as `suite-embed:<type>`, and on the mount element, where it
 * does not bubble (or `window` would hear it twice). A listener that throws shows in the console and stops
 * nothing here. Answers the frozen detail.
 */
export function emit(subject: Subject, type: EventType, data: object, element?: Element): SuiteEmbedEvent {
  // The subject comes last: a widget's data cannot speak for another widget.
  const detail = Object.freeze({ ...data, v: 1, type, ...subject, ts: Date.now() })
  const dispatch = (target: EventTarget, name: string) =>
    target.dispatchEvent(new CustomEvent(name, { detail }))
  dispatch(window, 'suite-embed')
  dispatch(window, `suite-embed:${type}`)
  if (element !== undefined) dispatch(element, 'suite-embed')
  // The boundary to the page: callers hold a type and its data together.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return detail as unknown as SuiteEmbedEvent
}

/** Runs code of the page. What it throws shows where uncaught errors show, and stops nothing here. */
export function guard(run: () => void): void {
  try {
    run()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
