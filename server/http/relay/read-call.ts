/** What a request asks for, in values of JSON, and the parts of its form that the answer repeats. */
export interface Call {
  readonly method: unknown
  readonly params: unknown
  /** Fields of the answer in JSON, each with a comma before it. */
  readonly echo: string
}

const MOST_ID = 64
/** GET has one name for each; POST takes them as the ledger calls them. */
const HASHES = ['transaction', 'hash', 'tx_hash'] as const

/**
 * Reads `{ method, params: [{ … }] }`. Of JSON-RPC 2.0, `jsonrpc` and a plain `id` are repeated; no other field counts.
 * `undefined` for a body of another form.
 */
export function callOfBody(body: unknown): Call | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  const own = (name: string): unknown => Object.entries(body).find(([key]) => key === name)?.[1]
  const id = own('id')
  const isPlain =
    (typeof id === 'string' && id.length <= MOST_ID) || (typeof id === 'number' && Number.isSafeInteger(id))
  return {
    method: own('method'),
    params: own('params'),
    echo: `${isPlain ? `,"id":${JSON.stringify(id)}` : ''}${own('jsonrpc') === '2.0' ? ',"jsonrpc":"2.0"' : ''}`,
  }
}

/**
 * Reads a query: `method`, `account`, `transaction`, `ledger_index` and `limit`. Others do not count, and of a name that
 * comes twice the first one does.
 */
export function callOfQuery(search: string): Call {
  const query = new URLSearchParams(search)
  const params: Record<string, unknown> = {}
  const put = (name: string, value: unknown) => {
    if (value !== null && value !== undefined) params[name] = value
  }
  put('account', query.get('account'))
  const hash = HASHES.map((name) => query.get(name)).find((value) => value !== null)
  put('transaction', hash)
  put('tx_hash', hash)
  put('ledger_index', number(query.get('ledger_index')))
  put('limit', number(query.get('limit')))
  return { method: query.get('method'), params: [params], echo: '' }
}

/** Digits become a number; other text stays, and is judged as it is. */
const number = (text: string | null): unknown =>
  text !== null && /^[0-9]{1,10}$/.test(text) ? Number(text) : text
