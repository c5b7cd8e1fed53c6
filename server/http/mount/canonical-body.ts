import { SuiteError } from '../../domain/errors.ts'

/** No contract comes near it, and a call stack holds it easily. */
const MOST_LEVELS = 64

/** Of a key in the words of a refusal. */
const MOST_LETTERS = 60

/** Text in quotation marks, a mark, or a word: a number, `true`, `false` or `null`. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * One text for all spellings of a JSON body that mean the same: without white space, keys in order, letters escaped in
 * one way. The text of numbers is kept, because two amounts may be one number to `JSON.parse`. `body`: what was parsed
 * as JSON before; none is the empty text. Throws INVALID_REQUEST when an object has a key twice, which readers
 * understand differently, and for more than 64 levels.
 */
export function canonicalBody(body: Uint8Array | undefined): string {
  if (body === undefined || body.length === 0) return ''
  const tokens = new TextDecoder().decode(body).matchAll(TOKENS)
  const next = (): string => {
    const [token] = tokens.next().value ?? []
    if (token === undefined) throw new TypeError('the body is not JSON')
    return token
  }

  function write(token: string, level: number): string {
    if (token.startsWith('"')) return quoted(token)
    if (token !== '{' && token !== '[') return token
    if (level > MOST_LEVELS) throw unclear(`must have at most ${MOST_LEVELS} levels`)
    return token === '{' ? writeObject(level) : writeArray(level)
  }

  function writeArray(level: number): string {
    const items: string[] = []
    for (let token = next(); token !== ']'; token = next())
      if (token !== ',') items.push(write(token, level + 1))
    return `[${items.join()}]`
  }

  function writeObject(level: number): string {
    const fields = new Map<string, string>()
    for (let token = next(); token !== '}'; token = next()) {
      if (token === ',') continue
      const key = quoted(token)
      if (fields.has(key)) throw unclear(`must have the key ${key.slice(0, MOST_LETTERS)} once`)
      next()
      fields.set(key, write(next(), level + 1))
    }
    return `{${[...fields]
      .map(([key, value]) => `${key}:${value}`)
      .toSorted()
      .join()}}`
  }

  return write(next(), 1)
}

/** Text in quotation marks with as few escapes as possible. A surrogate without its other half stays escaped. */
const quoted = (token: string): string => JSON.stringify(JSON.parse(token))

const unclear = (message: string) =>
  new SuiteError('INVALID_REQUEST', `The body ${message}.`, { details: [{ path: 'body', message }] })
