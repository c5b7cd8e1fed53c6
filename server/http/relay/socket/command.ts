/** A command of a socket: `command` beside its parameters, and the id that its answer repeats. */
export interface Command {
  readonly id: string | number | undefined
  readonly method: unknown
  readonly params: readonly [Readonly<Record<string, unknown>>]
}

const LONGEST_ID = 64

/** Reads a message, or says what is wrong with it. */
export function readCommand(text: string): Command | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'The message is not JSON.' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'Send an object with `command` and its parameters.' }
  const fields = new Map<string, unknown>(Object.entries(value))
  const id = fields.get('id')
  if (!isId(id))
    return { problem: `\`id\` must be a whole number, or text of at most ${LONGEST_ID} characters.` }
  const [command, method] = [fields.get('command'), fields.get('method')]
  // As nodes do: either name, or both with one value.
  if (command !== undefined && method !== undefined && command !== method)
    return { problem: '`command` and `method` must not differ.' }
  return { id, method: command ?? method, params: [Object.fromEntries(fields)] }
}

const isId = (id: unknown): id is Command['id'] =>
  id === undefined || (typeof id === 'string' ? id.length <= LONGEST_ID : Number.isSafeInteger(id))
