/**
 * The part of the test wallet that stands in each page, as an extension's would: announces itself by EIP-6963 and
 * hands every request to `ask`. Runs in the page before its scripts, and can refer to nothing outside itself.
 */
export function injectProvider(identity: {
  readonly name: string
  readonly rdns: string
  readonly uuid: string
}): void {
  type Listener = (value: unknown) => void
  interface Answer {
    readonly result?: unknown
    readonly error?: { readonly code: number; readonly message: string }
  }
  const listeners = new Map<string, Set<Listener>>()
  const ask: unknown = Reflect.get(globalThis, 'askTestWallet')
  if (typeof ask !== 'function') return

  const provider = {
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      const answer: Answer = await ask(method, params ?? [])
      if (answer.error !== undefined) throw Object.assign(new Error(answer.error.message), answer.error)
      return answer.result
    },
    on(event: string, listener: Listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  addEventListener('test-wallet:emit', (event) => {
    if (!(event instanceof CustomEvent)) return
    const [name, value]: [string, unknown] = event.detail
    for (const listener of listeners.get(name) ?? []) listener(value)
  })

  const icon =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><circle cx="16" cy="16" r="16" fill="teal"/></svg>'
  const detail = Object.freeze({ info: Object.freeze({ ...identity, icon }), provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
