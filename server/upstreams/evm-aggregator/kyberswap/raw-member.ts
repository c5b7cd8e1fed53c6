/** A member of a JSON object, byte for byte: KyberSwap signs its route and takes it back only unchanged. */
export function rawMember(json: string, path: readonly string[]): string | undefined {
  let start = skipSpace(json, 0)
  for (const key of path) {
    const found = memberStart(json, start, key)
    if (found === undefined) return undefined
    start = found
  }
  return json.slice(start, valueEnd(json, start))
}

/** Where the value of an object's member begins. */
function memberStart(json: string, object: number, key: string): number | undefined {
  if (json[object] !== '{') return undefined
  let at = skipSpace(json, object + 1)
  while (json[at] === '"') {
    const nameEnd = stringEnd(json, at)
    const value = skipSpace(json, skipSpace(json, nameEnd) + 1)
    if (JSON.parse(json.slice(at, nameEnd)) === key) return value
    const comma = skipSpace(json, valueEnd(json, value))
    at = skipSpace(json, comma + 1)
  }
  return undefined
}

function valueEnd(json: string, start: number): number {
  const first = json[start]
  if (first === '"') return stringEnd(json, start)
  let at = start
  if (first !== '{' && first !== '[') {
    while (at < json.length && !/[\s,\]}]/.test(json[at] ?? '')) at++
    return at
  }
  for (let depth = 0; at < json.length;) {
    const char = json[at]
    at = char === '"' ? stringEnd(json, at) : at + 1
    if (char === '{' || char === '[') depth++
    if ((char === '}' || char === ']') && --depth === 0) break
  }
  return at
}

function stringEnd(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

function skipSpace(json: string, from: number): number {
  let at = from
  while (/\s/.test(json[at] ?? '')) at++
  return at
}
