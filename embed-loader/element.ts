import type { WidgetOptions } from './handle.ts'
import { live, rules } from './options.ts'
import type { Handle } from './script.ts'
import type { Mount } from './suite.ts'

/** Defines `<suite-embed partner product …>`: a mounted widget by markup alone. */
export function defineElement(mount: Mount): void {
  customElements.define(
    'suite-embed',
    class extends HTMLElement {
      declare handle: Handle | undefined

      static get observedAttributes() {
        return live
      }

      connectedCallback() {
        if (!this.querySelector(':scope>suite-frame')) this.handle = mount(this, readOptions(this))
      }

      attributeChangedCallback(name: string, _: unknown, value: string | null) {
        if (value) this.handle?.update({ [name]: read(name, value) })
      }

      /** A move in the page is a removal and an insertion within one task. Only a removal destroys the widget. */
      disconnectedCallback() {
        queueMicrotask(() => {
          if (!this.isConnected) this.handle?.destroy()
        })
      }
    },
  )
}

/** The element's attributes as options. An attribute has its option's name in lower case. */
function readOptions(element: Element): WidgetOptions {
  const options: Record<string, unknown> = {}
  for (const name of rules.keys()) {
    const text = element.getAttribute(name)
    if (text !== null) options[name] = read(name, text)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- unchecked until the loader checks it
  return options as unknown as WidgetOptions
}

/** An attribute as its option's type. An object is written as JSON; any other text for one is refused as a string. */
function read(name: string, text: string): unknown {
  const source = String(rules.get(name))
  if (source.includes('object'))
    try {
      return JSON.parse(text)
    } catch {}
  return source.includes('number') ? Number(text) : source.includes('boolean') || text
}
