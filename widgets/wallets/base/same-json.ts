/** True when both are the same JSON, whatever the order of their fields. */
export const sameJson = (a: unknown, b: unknown): boolean => sorted(a) === sorted(b)

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, field: unknown) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  )
}

/** An object without one of its own fields; anything else as it is. */
export const without = (name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([field]) => field !== name))
    : value
