/** Something that is to be seen in some frame: an element, when it can be used. */
export interface Sight {
  readonly name: string
  readonly selector: string
  /** How its text begins. */
  readonly text?: string
}

// Functions of the page cannot stand outside the one that is sent there.
/* oxlint-disable unicorn/consistent-function-scoping */

/** Runs in each frame before its scripts, and can refer to nothing outside itself. */
export function watchPage(sights: readonly Sight[]): void {
  const tell: unknown = Reflect.get(globalThis, 'noteMark')
  if (typeof tell !== 'function') return
  const note = (name: string, at = performance.timeOrigin + performance.now()) => void tell(name, at)

  if (window === window.top && location.protocol !== 'about:') note('navigation', performance.timeOrigin)
  addEventListener('suite-embed', (event) => {
    if (!(event instanceof CustomEvent)) return
    note(`event ${event.detail.type}`)
    if (event.detail.step !== undefined) note(`event ${event.detail.type} ${event.detail.step}`)
  })
  addEventListener('input', () => note('input'), true)
  const noteClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button === null) return
    const named = button.cloneNode(true)
    // What describes a button is not in its name.
    if (named instanceof Element)
      for (const hidden of named.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    note(`click ${(named.textContent ?? '').trim()}`)
  }
  addEventListener('click', noteClick, true)

  const afterPaint = (callback: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', callback, { once: true })
      port1.start()
      port2.postMessage(undefined)
    })
  const isUsable = (element: Element, text: string) =>
    element.getClientRects().length > 0 &&
    !element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]') &&
    (element.textContent ?? '').trim().startsWith(text)

  let missing = [...sights]
  const look = () => {
    const found = missing.filter(({ selector, text = '' }) =>
      [...document.querySelectorAll(selector)].some((element) => isUsable(element, text)),
    )
    missing = missing.filter((sight) => !found.includes(sight))
    for (const { name } of found) afterPaint(() => note(name))
    if (missing.length === 0) observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  // What gets its place on the page later than its element changes nothing in the document.
  const lookAtEachFrame = () => {
    look()
    if (missing.length > 0) requestAnimationFrame(lookAtEachFrame)
  }
  requestAnimationFrame(lookAtEachFrame)
}
