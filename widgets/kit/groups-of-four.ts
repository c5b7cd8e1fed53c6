/** An address cut into groups of four; the `0x` of a hex address stands alone. The groups joined are the address. */
export function groupsOfFour(address: string): string[] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? []
  return prefix === '' ? groups : [prefix, ...groups]
}
