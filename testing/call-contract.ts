import { isRetryable } from '#contracts/api/error-entry.ts'
import { type ErrorBody, errorCatalogue } from '#contracts/api/errors.ts'
import { endpoints } from '#contracts/api/index.ts'

export interface ContractCall {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface ContractAnswer {
  readonly status: number
  readonly headers: Headers
  // Tests read into answers of many shapes; the contract's schema has checked them.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/**
 * Calls a route as a client would, and holds whatever comes back to the contract: a 200 body to the endpoint's
 * schema without unknown fields lost, an error to the catalogue. Throws when the answer breaks the contract.
 */
export async function callContract(
  base: string,
  route: string,
  call: ContractCall = {},
): Promise<ContractAnswer> {
  const [method, path = ''] = route.split(' ')
  const endpoint = endpoints.find((known) => known.method === method && known.path === path)
  if (endpoint === undefined) throw new Error(`${route} is not in the contracts`)
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => call.params?.[name] ?? '')
  const query = new URLSearchParams(call.query).toString()
  const response = await fetch(`${base}${filled}${query === '' ? '' : `?${query}`}`, {
    method: endpoint.method,
    headers: { ...call.headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  const body: unknown = await response.json()
  if (response.status === 200) endpoint.response.parse(body)
  else checkError(response.status, body)
  return { status: response.status, headers: response.headers, body }
}

function checkError(status: number, body: unknown): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its claim is checked right here
  const { error } = body as ErrorBody
  const entry = errorCatalogue[error.code]
  const retryable = isRetryable(entry, error.details)
  if (entry.status !== status || error.status !== status || retryable !== error.retryable)
    throw new Error(`the answer ${JSON.stringify(body)} does not match the error catalogue`)
  if (!/[^.]\.$/.test(error.message) || error.requestId === '')
    throw new Error(`"${error.message}" is not a sentence`)
}
