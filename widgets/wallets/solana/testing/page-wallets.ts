import { createRequire } from 'node:module'
import { vi } from 'vitest'
import type * as Registry from '@wallet-standard/app'

const require = createRequire(import.meta.url)

/**
 * The wallets of a separate page. The library has one list for each page, so this loads a new copy of it. `listening`
 * counts the listeners of the list.
 */
export function createPageWallets(page: EventTarget) {
  for (const file of Object.keys(require.cache))
    if (file.includes('@wallet-standard/app')) delete require.cache[file]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy of the module whose types are imported above
  const { getWallets } = require('@wallet-standard/app') as typeof Registry
  const listeners = new Set<object>()
  return {
    listening: () => listeners.size,
    wallets: (): Pick<Registry.Wallets, 'get' | 'on'> => {
      // The library looks for its page at the first call.
      vi.stubGlobal('window', page)
      const registry = getWallets()
      vi.unstubAllGlobals()
      return {
        get: () => registry.get(),
        on(event, listener) {
          const stop = registry.on(event, listener)
          listeners.add(stop)
          return () => {
            listeners.delete(stop)
            stop()
          }
        },
      }
    },
  }
}
