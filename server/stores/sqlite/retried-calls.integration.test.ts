import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { builtProgram } from '#testing/programs/built.ts'
import { payer } from '#testing/samples.ts'
import { openSqliteReader } from './index.ts'
import { newFolder } from './testing/folder.ts'
import { everyRow } from '../../kit/every-row.ts'

/** Kills a service under load, whose clients repeat with the same `Idempotency-Key` until they have an answer. */

/** `npm run test:long` sets a thousand. */
const KILLS = Number(process.env['KILLS'] ?? 30)
const CLIENTS = 6
/** The longest life of every other service after the first request, in milliseconds. */
const LONGEST_MS = 200
/** The most orders that the others complete. */
const MOST_ANSWERS = 20

const Answer = z.object({ intentId: z.string(), id: z.string().optional() })
const prepare = {
  path: '/api/v1/swap/prepare',
  body: {
    chain: 'eth',
    fromToken: 'native',
    toToken: 'USDC',
    amountMinor: '1000000000000000000',
    userAddress: payer,
  },
}
const session = {
  path: '/api/v1/sign/session',
  body: {
    chain: 'eth',
    product: 'swap',
    origin: 'https://shop.example',
    payload: {
      method: 'eth_sendTransaction',
      params: [{ from: payer, to: payer, value: '0x1', chainId: '0x1' }],
    },
  },
}

test(
  `over ${KILLS} kills under load, no payment and no session is lost or doubled`,
  async () => {
    const file = path.join(newFolder(), 'suite.sqlite')
    const program = await builtProgram('killed-service')

    /** A start takes longer than a life: the next service gets ready meanwhile, and opens the file when it is its turn. */
    function getReady() {
      const child = spawn(process.execPath, [program, file], { stdio: ['pipe', 'pipe', 'inherit'] })
      onTestFinished(() => void child.kill('SIGKILL'))
      const ended = once(child, 'exit')
      return async (makesKey = false) => {
        child.stdin.write(makesKey ? 'make-key\n' : 'start\n')
        const [line] = z.tuple([z.instanceof(Buffer)]).parse(await once(child.stdout, 'data'))
        const [url = '', key = ''] = line.toString().trim().split(' ')
        const kill = async () => {
          child.kill('SIGKILL')
          await ended
        }
        return { url, key, kill }
      }
    }

    const first = await getReady()(true)
    await first.kill()
    const answered = new Map<string, z.output<typeof Answer>>()
    const open = new Map<string, typeof prepare | typeof session>()
    const answers = new EventEmitter()
    let asked = 0

    /** Answers false once the service is gone, or takes no more calls of the key for a minute. */
    async function ask(url: string): Promise<boolean> {
      const [key, { path: route, body }] = open.entries().next().value ?? [
        `order-${(asked += 1)}`,
        asked % 2 === 0 ? prepare : session,
      ]
      // Each order is with one client at a time.
      open.delete(key)
      const headers = { 'content-type': 'application/json', 'x-api-key': first.key, 'idempotency-key': key }
      const answer = await fetch(url + route, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
        .then(async (response) => ({ status: response.status, body: await response.json() }))
        .catch(() => undefined)
      const parsed = Answer.safeParse(answer?.body)
      if (answer?.status === 200 && parsed.success) {
        answered.set(key, parsed.data)
        answers.emit('answer')
      } else open.set(key, route === prepare.path ? prepare : session)
      if (answer === undefined || answer.status === 429) return false
      expect([200, 409]).toContain(answer.status)
      return true
    }

    let start = getReady()
    for (let round = 0; round < KILLS; round++) {
      const { url, kill } = await start()
      start = getReady()
      const clients = Array.from({ length: CLIENTS }, async () => {
        for (let n = 0; n < 100 && (await ask(url)); n++);
      })
      const enough = answered.size + 1 + ((round * 7) % MOST_ANSWERS)
      const completes = async () => {
        while (answered.size < enough) await once(answers, 'answer')
      }
      const life = round % 2 === 0 ? pause((round * 37) % LONGEST_MS) : completes()
      await Promise.race([life, Promise.all(clients)])
      await kill()
      await Promise.all(clients)
    }
    // A process takes 120 calls of the key: its clock stands still.
    for (let round = 0; open.size > 0 && round < 5; round++) {
      const { url, kill } = await start()
      start = getReady()
      while (open.size > 0 && (await ask(url)));
      await kill()
    }

    const read = await openSqliteReader(file)
    const [intents, sessions] = [await everyRow(read.intents), await everyRow(read.sessions)]
    const ids = [...answered.values()]
    expect(answered.size).toBe(asked)
    expect(intents.map(({ id }) => id).toSorted()).toEqual(ids.map(({ intentId }) => intentId).toSorted())
    expect(sessions.map(({ id }) => id).toSorted()).toEqual(ids.flatMap(({ id }) => id ?? []).toSorted())
    expect(asked).toBeGreaterThan(CLIENTS)
  },
  900_000 + KILLS * 10_000,
)
