/** This tab's storage, which can be blocked. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem'>

export function readTabText(storage: TabStorage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** False where the storage is blocked. */
export function writeTabText(storage: TabStorage, key: string, text: string): boolean {
  try {
    storage().setItem(key, text)
    return true
  } catch {
    return false
  }
}
