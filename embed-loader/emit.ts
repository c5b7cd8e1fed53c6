import type { EventType, SuiteEmbedEvent } from '#contracts/embed/events.ts'
import type { EmbedProduct } from '#contracts/embed/products.ts'

/** The widget of an event. */
export interface Subject {
  readonly instance: string
  readonly partner: string
  readonly product?: EmbedProduct
}

/**
 * Dispatches an event on `window`, as `suite-embed` and as `suite-embed:<type>`, and on the mount element. There it does
 * not bubble, or `window` would hear it twice. A listener that throws appears in the console and stops nothing here.
 * Returns the frozen detail.
 */
export function emit(subject: Subject, type: EventType, data: object, element?: Element): SuiteEmbedEvent {
  // The subject comes last, so that a widget's data cannot speak for another widget.
  const detail = Object.freeze({ ...data, v: 1, type, ...subject, ts: Date.now() })
  const dispatch = (target: EventTarget, name: string) =>
    target.dispatchEvent(new CustomEvent(name, { detail }))
  dispatch(window, 'suite-embed')
  dispatch(window, `suite-embed:${type}`)
  if (element) dispatch(element, 'suite-embed')
  // The boundary to the page: callers hold a type and its data together.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return detail as unknown as SuiteEmbedEvent
}

/** Runs code of the page, and answers what it does. Its errors appear as uncaught errors and stop nothing here. */
export function guard<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
    return undefined
  }
}
