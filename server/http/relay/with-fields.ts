/** Adds fields to an object, both in JSON. Of a name that comes twice, readers take the added one. */
export const withFields = (object: string, fields: string): string =>
  object === '{}' ? `{${fields}}` : `${object.slice(0, -1)},${fields}}`
