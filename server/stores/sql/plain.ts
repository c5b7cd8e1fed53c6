/**
 * A deeply frozen copy of plain JSON. It leaves out undefined properties, as JSON does. Throws TypeError for any
 * other value that JSON would change or lose (a bigint, a Date, NaN, a hole in an array), so that a row is the same
 * before and after it went through a file.
 */
export function plain<Value extends object>(value: Value): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a copy of plain data has the data's own type
  return copy(value, 'the row') as Value
}

function copy(value: unknown, name: string): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  // JSON has no negative zero.
  if (typeof value === 'number' && Number.isFinite(value)) return value === 0 ? 0 : value
  if (Array.isArray(value)) return Object.freeze(Array.from(value, (item) => copy(item, name)))
  if (typeof value !== 'object' || !isRecord(value)) throw new TypeError(`${name} is not plain JSON`)
  const entries: [string, unknown][] = []
  for (const [key, item] of Object.entries(value))
    if (item !== undefined) entries.push([key, copy(item, key)])
  // Unlike an assignment, this makes a key named __proto__ an ordinary key.
  return Object.freeze(Object.fromEntries(entries))
}

function isRecord(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Freezes parsed JSON at every depth. */
export function freeze<Value extends object>(value: Value): Value {
  for (const item of Object.values(value)) if (typeof item === 'object' && item !== null) freeze(item)
  return Object.freeze(value)
}
