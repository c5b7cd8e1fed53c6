import * as z from 'zod'
import { type Answered, parseJson } from '../../shared/fetch-text.ts'
import { AnswerTooLarge, NodeFailure } from '../../shared/node-errors.ts'
import { answeredError, Refusal } from './node-errors.ts'

/** One JSON-RPC call to one node. Throws NodeFailure, Refusal or Reverted. */
export type Request = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Most nodes take batches of at least this many calls. */
const MOST = 20
/** For this long, a node that refuses large batches is sent smaller ones. */
const REMEMBERED_MS = 3_600_000

const Said = z.object({ code: z.number().catch(0), message: z.string() })
const Failed = z.object({ error: Said })
/** Some put the error of a whole batch in the place of an answer. */
const Refused = z.union([Failed.transform(({ error }) => error), Said])
const Item = z.union([Failed, z.object({ result: z.unknown() })])
type Item = z.output<typeof Item>
const Id = z.object({ id: z.union([z.string(), z.number()]) })

/** A batch that is refused because it is one, by words or as an invalid request. */
const BATCH_WORDS = /batch|^request: -32(?:600|700)\b/i

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * The calls to one node. Those that are made together go out together, in requests as large as the node takes: it may
 * refuse a batch, by one error for all of it.
 */
export function createCalls(post: (body: string) => Promise<Answered>, nowMs: () => number): Request {
  let waiting: Call[] = []
  let limit = { most: MOST, until: 0 }

  function flush(): void {
    const calls = waiting
    waiting = []
    void sendAll(calls)
  }

  async function sendAll(calls: readonly Call[]): Promise<void> {
    const most = nowMs() < limit.until ? limit.most : MOST
    const pieces: Call[][] = []
    for (let at = 0; at < calls.length; at += most) pieces.push(calls.slice(at, at + most))
    await Promise.all(pieces.map(send))
  }

  async function send(calls: readonly Call[]): Promise<void> {
    try {
      for (const [i, item] of (await exchange(post, calls)).entries()) settle(calls[i], item)
    } catch (error) {
      if (calls.length === 1 || !(error instanceof Refusal)) for (const { reject } of calls) reject(error)
      else if (BATCH_WORDS.test(error.message)) {
        limit = { most: fewer(error.message, calls.length), until: nowMs() + REMEMBERED_MS }
        await sendAll(calls)
      } else {
        // One of the calls may be what is refused.
        const middle = Math.ceil(calls.length / 2)
        await Promise.all([send(calls.slice(0, middle)), send(calls.slice(middle))])
      }
    }
  }

  return (method, params) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, 0)
      waiting.push({ method, params, resolve, reject })
    })
}

/** "Batch of more than 3 requests are not allowed": the number that is said, else a quarter. */
function fewer(message: string, count: number): number {
  const said = Number(/more than (\d+)/.exec(message)?.[1] ?? Number.NaN)
  return said >= 1 && said < count ? said : Math.max(1, Math.floor(count / 4))
}

/** Sends some calls in one request. Answers are in the order of the calls. Throws when the request has failed as a whole. */
async function exchange(
  post: (body: string) => Promise<Answered>,
  calls: readonly Call[],
): Promise<readonly (Item | undefined)[]> {
  const bodies = calls.map(({ method, params }, i) => ({ jsonrpc: '2.0', id: i + 1, method, params }))
  const [only] = bodies
  const { status, text } = await post(JSON.stringify(bodies.length === 1 ? only : bodies)).catch(
    (error: unknown) => {
      throw error instanceof AnswerTooLarge ? new Refusal(error.message) : error
    },
  )
  const json = parseJson(text)
  const list: readonly unknown[] = Array.isArray(json) ? json : [json]
  const byId = new Map(list.map((item) => [String(Id.safeParse(item).data?.id), Item.safeParse(item).data]))
  const items = bodies.map(({ id }) => byId.get(String(id)))
  if (items.some((item) => item !== undefined)) return items
  const refused = list.map((item) => Refused.safeParse(item).data).find((said) => said !== undefined)
  if (refused !== undefined) {
    const method = calls.length === 1 ? (calls[0]?.method ?? '') : 'request'
    throw answeredError(method, refused.code, refused.message)
  }
  if (status === 400 || status === 413) throw new Refusal(`it answered ${status}`)
  throw new NodeFailure('broken', status >= 300 ? `it answered ${status}` : 'its answer is not JSON-RPC')
}

function settle(call: Call | undefined, item: Item | undefined): void {
  if (call === undefined) return
  if (item === undefined) call.reject(new NodeFailure('broken', `it left out its answer to ${call.method}`))
  else if ('error' in item) call.reject(answeredError(call.method, item.error.code, item.error.message))
  else call.resolve(item.result)
}
