import type { Factory, Handle, Suite } from './script.ts'
import { announce } from './failure.ts'
import type { Registry, WidgetOptions } from './handle.ts'
import { Holder } from './holder.ts'
import { mountWidget } from './mount.ts'
import { checkOptions } from './options.ts'

export type Mount = (target: Element | string, options: WidgetOptions) => Handle

/** Makes the `mount` of a page. It checks its arguments, which come from outside. */
export const createMount =
  (origin: string, all: Registry): Mount =>
  (target, options) => {
    checkOptions(options)
    const element = find(target)
    for (const child of element.querySelectorAll(':scope>suite-frame'))
      if (child instanceof Holder) child.life?.end()
    return mountWidget(origin, { element, options, slot: element.id || freeSlot(all) }, all)
  }

/** Makes the factory of a page. */
export const createFactory =
  (mount: Mount, all: Registry): Factory =>
  (given, use) => {
    const suite: Suite = {
      mount: (target, options) => mount(target, { ...options, ...given }),
      destroyAll: () => {
        for (const handle of all.keys()) handle.destroy()
      },
    }
    use?.(suite)
    return suite
  }

/** A text that is not a selector finds nothing either. Throws E_TARGET, which names the target. */
function find(target: unknown): Element {
  let found: unknown
  try {
    found = typeof target === 'string' ? document.querySelector(target) : target
  } catch {}
  if (found instanceof Element) return found
  throw announce('E_TARGET', `no element ${String(target)}`)
}

/** The lowest free number. A page that mounts the same widgets again gets the same numbers. */
function freeSlot(all: Registry): number {
  const mounted = [...all.values()]
  let free = 0
  while (mounted.some(({ slot }) => slot === free)) free++
  return free
}
