import { afterEach, describe, expect, test } from 'vitest'
import { createSeededRandom, silentLog } from '#testing/plain-ports.ts'
import {
  alice,
  createHandClock,
  HASH,
  LEDGER,
  type NodeReply,
  startTestNode,
  type TestNode,
} from '#testing/relay/node.ts'
import type { NodeCall } from '../../ports/relay/nodes.ts'
import { createRelayNodes } from './index.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

const fine: NodeReply = () => ({ ledger_index: LEDGER, validated: true })
const late: NodeReply = () => ({ ledger_index: LEDGER - 11, validated: true })
let pageCount = 0
/** Lists of two pages. */
const pages: NodeReply = ({ params }) => ({
  ledger_index: LEDGER,
  validated: true,
  ...(params['marker'] === undefined && { marker: `page ${++pageCount}` }),
})
const named =
  (error: string): NodeReply =>
  () => ({ error })

async function start(reply: NodeReply, info: Record<string, unknown> = {}): Promise<TestNode> {
  const node = await startTestNode(reply, info)
  cleanups.push(() => node.stop())
  return node
}

function pool(nodes: readonly { readonly url: string }[], log = silentLog) {
  const clock = createHandClock()
  const urls = nodes.map(({ url }) => url)
  const relay = createRelayNodes({ urls, networkId: 0, clock, random: createSeededRandom(), log })
  cleanups.push(() => relay.close())
  return { relay, clock }
}

const call = (params: Record<string, unknown> = {}, more: Partial<NodeCall> = {}): NodeCall => ({
  method: 'account_info',
  params: { account: alice, ledger_index: 'validated', ...params },
  isHeavy: false,
  nodes: 'any',
  ledger: undefined,
  isOfNow: true,
  ...more,
})

/** Lets what has come over the network be read. */
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Runs as many calls, and counts the answers by node. */
async function sources(relay: ReturnType<typeof pool>['relay'], times: number, asked = call()) {
  const counts = new Map<string, number>()
  for (let n = 0; n < times; n++) {
    const answer = await relay.ask(asked)
    const source = answer.ok ? answer.source : answer.reason
    counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  return counts
}

const plain =
  (status: number, text: string): NodeReply =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    return undefined
  }

describe('a node that fails', () => {
  test.each<readonly [string, NodeReply]>([
    ['is overloaded, as rippled says it', plain(503, 'Server is overloaded')],
    ['refuses us', plain(403, 'Forbidden')],
    ['has a limit', plain(429, '')],
    ['answers 500', plain(500, 'oops')],
    ['answers no JSON', plain(200, '<html>')],
    ['answers other JSON', plain(200, '{"hello":1}')],
    ['redirects', plain(302, '')],
    [
      'breaks the connection',
      (_, response) => {
        response.destroy()
        return undefined
      },
    ],
    ...[
      'tooBusy',
      'slowDown',
      'noNetwork',
      'noCurrent',
      'noClosed',
      'amendmentBlocked',
      'failedToForward',
      'notSynced',
    ].map((error) => [`says ${error}`, named(error)] as const),
  ])('that %s is replaced by another one in the same call', async (_, reply) => {
    const [bad, good] = [await start(reply), await start(fine)]
    const { relay } = pool([bad, good])
    expect(await sources(relay, 12)).toEqual(new Map([[good.host, 12]]))
    expect(bad.seen.length).toBeGreaterThan(0)
  })

  test('is left alone after three failures at most', async () => {
    const [bad, good] = [await start(plain(500, '')), await start(fine)]
    const { relay } = pool([bad, good])
    await sources(relay, 60)
    expect(bad.seen.length).toBeGreaterThan(0)
    expect(bad.seen.length).toBeLessThanOrEqual(3)
  })

  test('is asked again once it answers for itself', async () => {
    const [bad, good] = [await start(plain(500, '')), await start(fine)]
    const { relay, clock } = pool([bad, good])
    await sources(relay, 60)
    bad.reply = fine
    clock.pass(5_000)
    await relay.ask(call())
    await good.stop()
    clock.pass(1)
    expect(await relay.ask(call())).toMatchObject({ ok: true, source: bad.host })
  })

  test('that is away from the beginning costs no call anything', async () => {
    const gone = await start(fine)
    await gone.stop()
    const good = await start(fine)
    expect(await sources(pool([gone, good]).relay, 5)).toEqual(new Map([[good.host, 5]]))
  })

  test('with all others makes a failure with the time after which to try again', async () => {
    const nodes = [await start(plain(500, '')), await start(plain(503, ''))]
    const answer = await pool(nodes).relay.ask(call())
    expect(answer).toMatchObject({ ok: false, reason: 'failed' })
    expect(answer.ok ? 0 : answer.retryAfterSeconds).toBeGreaterThanOrEqual(2)
    expect(nodes.map(({ seen }) => seen.length)).toEqual([1, 1])
  })

  test('by its silence is left within the time of the call', async () => {
    const silent = await start(() => undefined)
    const { relay, clock } = pool([silent])
    const answer = relay.ask(call())
    while (silent.seen.length === 0) await turn()
    clock.pass(6_000)
    expect(await answer).toMatchObject({ ok: false, reason: 'failed' })
  })

  test('by too long an answer is cut off', async () => {
    const long = await start(() => ({ text: 'x'.repeat(5 * 1024 * 1024) }))
    expect(await pool([long]).relay.ask(call())).toMatchObject({ ok: false, reason: 'too-large' })
  })
})

describe('an answer', () => {
  test.each([
    'actNotFound',
    'actMalformed',
    'txnNotFound',
    'invalidParams',
    'entryNotFound',
    'objectNotFound',
  ])('that says %s is an answer, and no other node is asked', async (error) => {
    const nodes = [await start(named(error)), await start(named(error))]
    expect(await pool(nodes).relay.ask(call())).toMatchObject({ ok: true, result: { error } })
    expect(nodes.reduce((sum, { seen }) => sum + seen.length, 0)).toBe(1)
  })

  test.each(['unknownCmd', 'lgrNotFound', 'lgrIdxsInvalid'])(
    'that says %s is given only when no other node knows more',
    async (error) => {
      const [less, more] = [await start(named(error)), await start(fine)]
      expect(await sources(pool([less, more]).relay, 8)).toEqual(new Map([[more.host, 8]]))
      expect(await pool([less, less]).relay.ask(call())).toMatchObject({ ok: true, result: { error } })
    },
  )

  test('of a node that lags more than ten ledgers is not used', async () => {
    const nodes = [await start(late), await start(fine), await start(fine)]
    const { relay } = pool(nodes)
    await sources(relay, 3)
    const counts = await sources(relay, 20)
    expect(counts.get(nodes[0]?.host ?? '')).toBe(undefined)
    // A numbered ledger is the same on every node.
    const lateAlone = nodes[0]
    if (lateAlone === undefined) throw new Error('no node')
    const numbered = call({ ledger_index: LEDGER - 11 }, { ledger: LEDGER - 11, isOfNow: false })
    expect(await pool([lateAlone]).relay.ask(numbered)).toMatchObject({ ok: true })
  })

  test.each([1, 2])(
    'of a node that counts too far is not given, and does not make %i others look late',
    async (others) => {
      const liar = await start(() => ({ ledger_index: 4_000_000_000, validated: true }))
      const honest: TestNode[] = []
      for (let n = 0; n < others; n++) honest.push(await start(fine))
      const counts = await sources(pool([liar, ...honest]).relay, 30)
      expect(liar.seen.length).toBeGreaterThan(0)
      expect([...counts.keys()].toSorted()).toEqual(honest.map(({ host }) => host).toSorted())
    },
  )

  test('of an old ledger is given where no node has a newer one, and is marked', async () => {
    const nodes = [await start(fine), await start(fine)]
    const { relay } = pool(nodes)
    expect(await relay.ask(call())).toMatchObject({ ok: true, isOld: false })
    for (const node of nodes) node.reply = late
    expect(await relay.ask(call())).toMatchObject({ ok: true, isOld: true })
  })
})

describe('nodes are chosen', () => {
  test('on the right network alone', async () => {
    const [other, right] = [await start(fine, { network_id: 1 }), await start(fine, { network_id: 0 })]
    expect(await sources(pool([other, right]).relay, 10)).toEqual(new Map([[right.host, 10]]))
    expect(other.seen).toEqual([])
    expect(await pool([other]).relay.ask(call())).toMatchObject({ ok: false, reason: 'failed' })
  })

  test('by how fast they answer', async () => {
    const [slow, quick] = [await start(fine), await start(fine)]
    const { relay, clock } = pool([slow, quick])
    const takes =
      (ms: number): NodeReply =>
      (seen, response) => {
        clock.pass(ms)
        return fine(seen, response)
      }
    ;[slow.reply, quick.reply] = [takes(400), takes(4)]
    await sources(relay, 6)
    const counts = await sources(relay, 30)
    expect(counts.get(quick.host)).toBeGreaterThan(25)
  })

  test('half as often after a warning that they have much to do', async () => {
    const [loaded, calm] = [await start(fine), await start(fine)]
    loaded.reply = () => ({ ledger_index: LEDGER, validated: true, warning: 'load' })
    const { relay } = pool([loaded, calm])
    const counts = await sources(relay, 400)
    const share = (counts.get(loaded.host) ?? 0) / 400
    expect(share).toBeGreaterThan(0.1)
    expect(share).toBeLessThan(0.4)
  })

  test('by the ledgers that they have', async () => {
    const [short, full] = [
      await start(fine, { complete_ledgers: `${LEDGER - 100}-${LEDGER}` }),
      await start(fine),
    ]
    const { relay } = pool([short, full])
    await relay.ask(call())
    const old = call({ ledger_index: 60_000_000 }, { ledger: 60_000_000, isOfNow: false })
    expect(await sources(relay, 8, old)).toEqual(new Map([[full.host, 8]]))
    const history = call({ transaction: HASH }, { method: 'tx', nodes: 'history', isOfNow: false })
    expect(await sources(relay, 8, history)).toEqual(new Map([[full.host, 8]]))
  })

  test('by whether they run Clio, for its methods', async () => {
    const [rippled, clio] = [await start(fine), await start(fine, { clio_version: '2.4.0' })]
    const { relay } = pool([rippled, clio])
    await relay.ask(call())
    const info = call({ nft_id: HASH }, { method: 'nft_info', nodes: 'clio' })
    expect(await sources(relay, 8, info)).toEqual(new Map([[clio.host, 8]]))
  })

  test('for the next page by who has written its marker', async () => {
    const nodes = await Promise.all(Array.from({ length: 4 }, () => start(pages)))
    const { relay, clock } = pool(nodes)
    for (let n = 0; n < 20; n++) {
      const first = await relay.ask(call())
      if (!first.ok) throw new Error('no answer')
      const second = await relay.ask(call({ marker: first.result['marker'] }))
      expect(second).toMatchObject({ ok: true, source: first.source })
    }
    const first = await relay.ask(call())
    if (!first.ok) throw new Error('no answer')
    await nodes.find(({ host }) => host === first.source)?.stop()
    // No other node knows the place.
    expect(await relay.ask(call({ marker: first.result['marker'] }))).toMatchObject({ ok: false })
    clock.pass(11 * 60_000)
    expect(await relay.ask(call({ marker: first.result['marker'] }))).toMatchObject({ ok: true })
  })
})

describe('a node hears', () => {
  test('three headers of ours, and nothing of the caller', async () => {
    const node = await start(fine)
    await pool([node]).relay.ask(call())
    const headers = Object.keys(node.seen[0]?.headers ?? {}).toSorted()
    expect(headers).toEqual(['accept', 'connection', 'content-length', 'content-type', 'host', 'user-agent'])
    expect(node.seen[0]?.headers['user-agent']).toBe('Suite-Relay/1')
  })

  test('no more than eight calls at once, and one heavy one; the others wait', async () => {
    let [now, most, heavy, mostHeavy] = [0, 0, 0, 0]
    const waiting: (() => void)[] = []
    const node = await start(async ({ params }) => {
      const weight = params['heavy'] === true ? 1 : 0
      most = Math.max(most, ++now)
      mostHeavy = Math.max(mostHeavy, (heavy += weight))
      await new Promise<void>((resolve) => waiting.push(resolve))
      now--
      heavy -= weight
      return { ledger_index: LEDGER, validated: true }
    })
    const { relay } = pool([node])
    const all = Array.from({ length: 20 }, (_, n) => {
      const isHeavy = n % 5 === 0
      return relay.ask(call({ n, heavy: isHeavy }, { isHeavy }))
    })
    while (waiting.length < 8) await turn()
    for (let n = 0; n < 20; n++) await turn()
    for (let left = 20; left > 0; await turn()) {
      left -= waiting.length
      for (const go of waiting.splice(0)) go()
    }
    expect((await Promise.all(all)).every(({ ok }) => ok)).toBe(true)
    expect([most, mostHeavy]).toEqual([8, 1])
  })

  test('no call that has waited for two seconds', async () => {
    const node = await start(() => undefined)
    const { relay, clock } = pool([node])
    const all = Array.from({ length: 8 }, (_, n) => relay.ask(call({ n })))
    while (node.seen.length < 8) await turn()
    const ninth = relay.ask(call({ n: 9 }))
    await turn()
    clock.pass(2_000)
    expect(await ninth).toMatchObject({ ok: false, reason: 'busy' })
    clock.pass(10_000)
    await Promise.all(all)
  })
})

test('what fails is logged by the host of the node, without its path and without parameters', async () => {
  const lines: unknown[] = []
  const note = (event: string, fields?: unknown) => void lines.push([event, fields])
  const bad = await start(plain(500, 'secret answer'))
  await pool([bad], { info: note, warn: note, error: note }).relay.ask(call())
  expect(lines.length).toBeGreaterThan(0)
  const text = JSON.stringify(lines)
  expect(text).toContain(bad.host)
  for (const secret of ['secret-path', 'secret answer', alice]) expect(text).not.toContain(secret)
})
