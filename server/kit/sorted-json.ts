/** JSON with the fields of every object in one order: equal values give the same text. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** Whether two values are equal as JSON. */
export const isSameJson = (a: unknown, b: unknown): boolean => sortedJson(a) === sortedJson(b)
