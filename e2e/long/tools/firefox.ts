import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { WebSocket } from 'ws'
import * as z from 'zod'
import type { Browser, Place } from './browser.ts'
import { findProgram } from './find-program.ts'
import { startProgram } from './program.ts'

const Answer = z.object({
  id: z.number(),
  type: z.string(),
  result: z.unknown(),
  message: z.string().optional(),
})
const Tree = z.object({
  contexts: z.array(
    z.object({ context: z.string(), children: z.array(z.object({ context: z.string() })).nullable() }),
  ),
})
const Evaluated = z.object({
  result: z.object({ type: z.string(), value: z.unknown().optional(), sharedId: z.string().optional() }),
})

/** Firefox, by the WebDriver BiDi that is in it. */
export async function startFirefox(display: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'suite-firefox-'))
  const program = await startProgram(
    findProgram('firefox-esr', 'firefox-esr'),
    ['--remote-debugging-port', '0', '--profile', profile, '--no-remote'],
    { DISPLAY: display, HOME: profile },
    (said) => /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1],
  )
  const socket = new WebSocket(`${program.found}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: z.infer<typeof Answer>) => void>()
  socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return
    const answer = Answer.safeParse(JSON.parse(data))
    if (answer.success) waiting.get(answer.data.id)?.(answer.data)
  })
  let last = 0
  const ask = async <T>(schema: z.ZodType<T>, method: string, params: object): Promise<T> => {
    const id = ++last
    const answer = new Promise<z.infer<typeof Answer>>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answer
    waiting.delete(id)
    if (type !== 'success') throw new Error(`WebDriver BiDi ${method}: ${message}`)
    return schema.parse(result)
  }
  const run = async (context: Place, expression: string) => {
    const params = { expression, target: { context }, awaitPromise: true }
    const { result } = await ask(Evaluated, 'script.evaluate', params)
    return result
  }
  const act = (context: Place, ...actions: readonly object[]) =>
    ask(z.object({}), 'input.performActions', { context, actions })
  const contexts = async () => (await ask(Tree, 'browsingContext.getTree', {})).contexts

  await ask(z.object({}), 'session.new', { capabilities: {} })
  const window = (await contexts())[0]?.context ?? ''

  return {
    window,
    open: async (url) =>
      void (await ask(z.object({}), 'browsingContext.navigate', { context: window, url, wait: 'complete' })),
    async frame(of) {
      const found = (await contexts()).find(({ context }) => context === of)?.children?.[0]
      if (found === undefined) throw new Error('the page has no frame')
      return found.context
    },
    async evaluate(place, expression) {
      const { value } = await run(place, `JSON.stringify(${expression})`)
      return typeof value === 'string' ? JSON.parse(value) : undefined
    },
    async click(place, expression) {
      await run(place, `${expression}.scrollIntoView({ block: 'center' })`)
      const { sharedId } = await run(place, expression)
      const origin = { type: 'element', element: { sharedId } }
      await act(place, {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })
    },
    async type(place, text) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act(place, { type: 'key', id: 'keys', actions: keys })
    },
    windows: async () => (await contexts()).map(({ context }) => context),
    close: async (context) => void (await ask(z.object({}), 'browsingContext.close', { context })),
    async picture() {
      const Picture = z.object({ data: z.string() })
      const { data } = await ask(Picture, 'browsingContext.captureScreenshot', { context: window })
      return Buffer.from(data, 'base64')
    },
    async stop() {
      socket.terminate()
      await program.stop()
      await rm(profile, { recursive: true, force: true })
    },
  }
}
