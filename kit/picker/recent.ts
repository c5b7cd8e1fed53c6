type Area = Pick<Storage, 'getItem' | 'setItem'>

const MOST = 4

/**
 * The tokens that a visitor chose last, newest first, by their addresses. `area` throws where the browser blocks storage:
 * then nothing is kept.
 */
export function createRecent(area: () => Area, name: string) {
  const list = (): readonly string[] => {
    try {
      const kept: unknown = JSON.parse(area().getItem(name) ?? '[]')
      return Array.isArray(kept) ? kept.filter((address) => typeof address === 'string').slice(0, MOST) : []
    } catch {
      return []
    }
  }
  return {
    list,
    add(address: string): void {
      try {
        area().setItem(name, JSON.stringify([address, ...list().filter((other) => other !== address)]))
      } catch {
        // Blocked or full.
      }
    },
  }
}
