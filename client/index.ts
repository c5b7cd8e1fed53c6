import { type Suite, table } from './generated/operations.ts'
import type { CallOptions, SuiteOptions } from './options.ts'
import { eventsOf, type Input, send } from './transport.ts'

/**
 * A client of the partner API, for servers: Node 20 or later, and workers. It depends on nothing.
 *
 *     const suite = createSuite({ url: 'https://suite.example', key: process.env.SUITE_KEY })
 *     const { quote } = await suite.swap.quoteSwap({ chain: 'eth', fromToken: 'native', toToken, amountMinor })
 */

export { type ClientCode, type FieldProblem, SuiteError } from './error.ts'
export type * from './generated/operations.ts'
export type { CallOptions, SuiteOptions } from './options.ts'
export { verifyWebhook, WebhookError, type WebhookFault } from './webhooks.ts'

interface Answer {
  readonly [field: string]: unknown
  readonly next?: string
}

export function createSuite(options: SuiteOptions): Suite {
  const call = async (method: string, path: string, input: Input, own: CallOptions): Promise<Answer> =>
    send(options, method, path, input, own, async (response) => response.json())

  /** A page, and all that follow it when it is iterated over. */
  const page = (path: string, items: string, input: Input, own: CallOptions) => {
    const first = call('GET', path, input, own)
    return Object.assign(first, {
      async *[Symbol.asyncIterator]() {
        for (let answer = await first; ;) {
          const entries = answer[items]
          if (Array.isArray(entries)) yield* entries
          if (answer.next === undefined) return
          answer = await call('GET', path, { ...input, after: answer.next }, own)
        }
      },
    })
  }

  async function* stream(path: string, input: Input, own: CallOptions) {
    const response = await send(options, 'GET', path, input, own, async (opened) => opened)
    yield* eventsOf(response, own.signal)
  }

  const methodOf = (entry: string) => {
    const [method = '', path = '', items] = entry.split(' ')
    return (input: Input = {}, own: CallOptions = {}): unknown => {
      if (method === 'STREAM') return stream(path, input, own)
      return items === undefined ? call(method, path, input, own) : page(path, items, input, own)
    }
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table and the type are written from one contract
  return Object.fromEntries(
    Object.entries(table).map(([resource, operations]) => [
      resource,
      Object.fromEntries(Object.entries(operations).map(([name, entry]) => [name, methodOf(entry)])),
    ]),
  ) as unknown as Suite
}
