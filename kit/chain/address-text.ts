/** An address in groups of four. The `0x` of a hex address stands alone. The joined groups are the address. */
export function groupsOfFour(address: string): string[] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  return prefix === '' ? groups : [prefix, ...groups]
}

/** Both ends of an address: a reminder, never a proof. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
