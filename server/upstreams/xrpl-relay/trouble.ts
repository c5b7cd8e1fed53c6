/** One call that a node failed. Its address is not kept: addresses contain keys. */
export class Trouble extends Error {
  override readonly name = 'Trouble'
  readonly kind: 'late' | 'lost' | 'busy' | 'broken' | 'elsewhere' | 'behind' | 'ahead' | 'too-large'
  /** What it has answered all the same, should no other node know more. */
  readonly answer: Answered | undefined

  /**
   * `elsewhere`: the node works, and another one may know more. `behind`, `ahead`: its ledger is not that of the others.
   * All others but `too-large` are the node's own fault.
   */
  constructor(kind: Trouble['kind'], message: string, answer?: Answered) {
    super(message)
    this.kind = kind
    this.answer = answer
  }
}

/** An answer of a node, as far as it is passed on. */
export interface Answered {
  readonly result: Readonly<Record<string, unknown>>
  readonly warnings: readonly unknown[]
  /** The node will refuse further calls soon. */
  readonly isLoaded: boolean
}

/** Overloaded, or not at work: whatever is asked. */
const BROKEN: ReadonlySet<string> = new Set([
  'amendmentBlocked',
  'dbDeserialization',
  'failedToForward',
  'forbidden',
  'internal',
  'noClosed',
  'noCurrent',
  'noNetwork',
  'noPermission',
  'notReady',
  'notSynced',
  'unlBlocked',
])
const BUSY: ReadonlySet<string> = new Set(['slowDown', 'tooBusy'])
/** Nodes differ in the ledgers and in the methods that they have. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'lgrIdxInvalid',
  'lgrIdxsInvalid',
  'lgrNotFound',
  'lgrNotValidated',
  'notSupported',
  'unknownCmd',
])

/**
 * What a node has said. rippled and Clio answer calls that fail with status 200 and an error by name, and overload with
 * 503 and plain text. Throws Trouble.
 */
export function readAnswer(status: number, text: string): Answered {
  if (status === 503 || status === 429 || status === 403) throw new Trouble('busy', `it answered ${status}`)
  if (status !== 200) throw new Trouble('broken', `it answered ${status}`)
  const body = parse(text)
  const result = isRecord(body) ? body['result'] : undefined
  if (!isRecord(body) || !isRecord(result))
    throw new Trouble('broken', 'its answer is not what the API promises')
  const { warnings } = body
  const answered: Answered = {
    result,
    warnings: Array.isArray(warnings) ? warnings : [],
    isLoaded: body['warning'] === 'load' || result['warning'] === 'load',
  }
  const { error } = result
  if (error === undefined) return answered
  if (typeof error !== 'string') throw new Trouble('broken', 'its error has no name')
  if (BUSY.has(error)) throw new Trouble('busy', `it answered ${error}`)
  if (BROKEN.has(error)) throw new Trouble('broken', `it answered ${error}`)
  if (ELSEWHERE.has(error)) throw new Trouble('elsewhere', `it answered ${error}`, answered)
  return answered
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
