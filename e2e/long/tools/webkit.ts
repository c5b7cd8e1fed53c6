import * as z from 'zod'
import { freePort } from '../../tools/world/free-port.ts'
import type { Browser, Place } from './browser.ts'
import { findProgram } from './find-program.ts'
import { startProgram } from './program.ts'

/** The name of an element's id in every WebDriver: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const Element = z.object({ [ELEMENT]: z.string() })
const FRAME = ' frame'

/** WebKitGTK, by WebDriver. */
export async function startWebKit(display: string): Promise<Browser> {
  const port = await freePort()
  const driver = `http://127.0.0.1:${port}`
  const program = await startProgram(
    findProgram('WebKitWebDriver', 'webkit2gtk-driver'),
    [`--port=${port}`],
    { DISPLAY: display },
    async () => (await fetch(`${driver}/status`).catch(() => undefined)) && true,
  )

  const ask = async <T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(driver + path, init)
    const { value } = z.object({ value: z.unknown() }).parse(await response.json())
    if (!response.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`)
    return schema.parse(value)
  }
  const { sessionId } = await ask(z.object({ sessionId: z.string() }), '/session', {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
  })
  const session = `/session/${sessionId}`
  const run = <T>(schema: z.ZodType<T>, expression: string) =>
    ask(schema, `${session}/execute/sync`, { script: `return ${expression}`, args: [] })
  const enter = async (place: Place) => {
    const [handle = ''] = place.split(FRAME)
    await ask(z.null(), `${session}/window`, { handle })
    await ask(z.null(), `${session}/frame`, { id: null })
    if (place !== handle) {
      const frame = await run(Element, 'document.querySelector("iframe")')
      await ask(z.null(), `${session}/frame`, { id: frame })
    }
  }
  const window = await ask(z.string(), `${session}/window`)
  // A click in a frame scrolls the frame alone, so the page has to show all of it.
  await ask(z.unknown(), `${session}/window/rect`, { x: 0, y: 0, width: 1400, height: 1600 })

  return {
    window,
    open: async (url) => void (await ask(z.null(), `${session}/url`, { url })),
    frame: async (of) => of + FRAME,
    async evaluate(place, expression) {
      await enter(place)
      return run(z.unknown(), expression)
    },
    async click(place, expression) {
      await enter(place)
      const { [ELEMENT]: id } = await run(Element, expression)
      await ask(z.null(), `${session}/element/${id}/click`, {})
    },
    async type(place, text) {
      await enter(place)
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await ask(z.null(), `${session}/actions`, { actions: [{ type: 'key', id: 'keys', actions }] })
    },
    windows: () => ask(z.array(z.string()), `${session}/window/handles`),
    async close(place) {
      await enter(place)
      await fetch(`${driver}${session}/window`, { method: 'DELETE' })
    },
    async picture() {
      await enter(window)
      return Buffer.from(await ask(z.string(), `${session}/screenshot`), 'base64')
    },
    stop: program.stop,
  }
}
