/** A page that counts the listeners of an event by which wallets announce themselves. */
export function createPage(announcement: string) {
  const page = new EventTarget()
  const heard = new Set<unknown>()
  return Object.assign(page, {
    listening: () => heard.size,
    addEventListener(event: string, listener: EventListener) {
      if (event === announcement) heard.add(listener)
      EventTarget.prototype.addEventListener.call(page, event, listener)
    },
    removeEventListener(event: string, listener: EventListener) {
      heard.delete(listener)
      EventTarget.prototype.removeEventListener.call(page, event, listener)
    },
  })
}
