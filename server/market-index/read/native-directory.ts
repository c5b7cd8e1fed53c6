import type { TokenDirectory } from '../../ports/market/token-directory.ts'
import { createTokenDirectory } from './directory.ts'
import { openLater } from './open-later.ts'

/** Tokens that our own index knows, in a folder that another process writes. Until the index is there, none is known. */
export function createNativeDirectory(dir: string): TokenDirectory & { close(): void } {
  const directory = openLater(dir, createTokenDirectory)

  function present(): TokenDirectory | undefined {
    try {
      return directory.get()
    } catch {
      return undefined
    }
  }

  return { find: async (md5) => present()?.find(md5), close: () => directory.close() }
}
