/** How many sockets are open, of each address and together. */
export function createSeats(mostOfAddress: number, most: number) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /** Takes a seat; `undefined`: there is none left. The result gives it back. */
    take(address: string): (() => void) | undefined {
      const own = taken.get(address) ?? 0
      if (own >= mostOfAddress || all >= most) return undefined
      taken.set(address, own + 1)
      all++
      return () => {
        const left = (taken.get(address) ?? 1) - 1
        if (left === 0) taken.delete(address)
        else taken.set(address, left)
        all--
      }
    },
  }
}
