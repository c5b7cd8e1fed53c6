import type { MessagePort } from 'node:worker_threads'
import { vi } from 'vitest'
import * as z from 'zod'

/** A page's window for the wallet's script, and in place of the dialog a user who decides. */

type Decide = (ask: Ask) => { readonly approve: boolean; readonly account?: string }

const Ask = z.object({
  id: z.string(),
  title: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string() })),
  accounts: z.array(z.object({ address: z.string() })).optional(),
  warning: z.string().optional(),
})
export type Ask = z.output<typeof Ask>

const Request = z.object({ id: z.number(), method: z.string(), params: z.unknown() })
const Answer = z.looseObject({ ask: Ask.optional(), events: z.array(z.unknown()).optional() })

const PAGE = { origin: 'http://localhost:4000', page: '0b2c8a52-7c1e-4a5c-9d56-0a5f5f8a7a11' }

/** Puts up `window` and `document` as the script needs them; `decide` answers what the wallet asks. */
export function openPage(wallet: string, decide: Decide): EventTarget {
  const call = async (path: string, body: object) => {
    const response = await fetch(wallet + path, {
      method: 'POST',
      headers: { origin: wallet },
      body: JSON.stringify({ ...PAGE, ...body }),
    })
    return Answer.parse(await response.json())
  }
  const answer = async (port: MessagePort, data: unknown) => {
    const { id, ...request } = Request.parse(data)
    let answered = await call('/request', request)
    if (answered.ask !== undefined)
      answered = await call('/decide', { id: answered.ask.id, ...decide(answered.ask) })
    const { events = [], ...outcome } = answered
    for (const event of events) port.postMessage(event)
    port.postMessage({ id, ...outcome })
  }
  const listen = (port: MessagePort) => {
    port.on('message', (data: unknown) => void answer(port, data))
    port.start()
    port.postMessage({ ready: true })
  }
  const frame = Object.assign(new EventTarget(), {
    style: {},
    contentWindow: { postMessage: (_: string, __: string, [port]: [MessagePort]) => listen(port) },
  })
  const dialog = Object.assign(new EventTarget(), { style: {}, append: () => undefined })
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', {
    createElement: (name: string) => (name === 'iframe' ? frame : dialog),
    body: { append: () => setTimeout(() => frame.dispatchEvent(new Event('load'))) },
  })
  return window
}
