/** A browser and its system in words, from what it says of itself. */
export function deviceName(userAgent: string): string {
  const browser =
    [
      ['Edg/', 'Edge'],
      ['OPR/', 'Opera'],
      ['Firefox/', 'Firefox'],
      ['Chrome/', 'Chrome'],
      ['Safari/', 'Safari'],
    ].find(([mark = '']) => userAgent.includes(mark))?.[1] ?? 'A browser'
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Mac OS', 'macOS'],
    ['Windows', 'Windows'],
    ['Linux', 'Linux'],
  ].find(([mark = '']) => userAgent.includes(mark))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}
