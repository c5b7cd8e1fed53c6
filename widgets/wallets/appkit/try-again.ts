/**
 * Has "Try again" open the app on this computer by the same link, as it does on a phone. AppKit would make a
 * connection of its own for it, show that this fails, and forget the link.
 */
export async function setTryAgain(elements: Pick<CustomElementRegistry, 'whenDefined'>): Promise<void> {
  const { prototype } = await elements.whenDefined('w3m-connecting-wc-desktop')
  Object.defineProperty(prototype, 'onTryAgain', {
    value(this: object) {
      const open: unknown = Reflect.get(this, 'onConnect')
      if (typeof open === 'function') Reflect.apply(open, this, [])
    },
  })
}
