/**
 * The way from a page to the sandbox wallet. The page's side holds no key and decides nothing: every request goes
 * to the wallet's dialog, a frame of the wallet's own origin, over a private port; the dialog shows itself when the
 * user has something to decide.
 *
 * Made for the strictest page: no markup, no inline style text, nothing that a Trusted Types policy would see.
 */

const { origin } = new URL(import.meta.url)
const START_LIMIT_MS = 15_000
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
  '<rect width="64" height="64" rx="15" fill="#0f766e"/>' +
  '<path d="M14 42c6 0 6-5 12-5s6 5 12 5 6-5 12-5v13a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" fill="#f2d9a0"/>' +
  '<path d="M18 20a5 5 0 0 1 5-5h22a3 3 0 0 1 3 3v4h1a3 3 0 0 1 3 3v7c-6 0-8 5-13 5s-6-5-12-5-5 3-9 4z" fill="#fff"/>' +
  '<circle cx="44" cy="27" r="2.6" fill="#0f766e"/></svg>'

const listeners = new Map()
const waiting = new Map()
let nextId = 1
let opened

function emit(event, data) {
  for (const listener of listeners.get(event) ?? []) {
    try {
      listener(data)
    } catch (error) {
      console.error(error)
    }
  }
}

export const failure = ({ code, message, data }) =>
  Object.assign(new Error(message), data === undefined ? { code } : { code, data })

/** Lays the frame over the page without a trace of it while it is closed. */
function createWindow() {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  const everything = { border: '0', padding: '0', margin: '0', width: '100vw', height: '100dvh' }
  const bare = {
    ...everything,
    maxWidth: 'none',
    maxHeight: 'none',
    background: 'transparent',
    overflow: 'hidden',
  }
  Object.assign(dialog.style, bare)
  // With another color scheme than its own document, a frame gets an opaque background.
  Object.assign(frame.style, { ...everything, display: 'block', colorScheme: 'light' })
  frame.title = 'Sandbox wallet'
  frame.src = `${origin}/dialog`
  // Escape belongs to the dialog's own document, which answers the request.
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.append(frame)
  document.body.append(dialog)
  return { dialog, frame }
}

/** The port to the dialog. A dialog that does not come up (wallet stopped, frame refused) can be tried again. */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const { dialog, frame } = createWindow()
    const { port1, port2 } = new MessageChannel()
    const limit = setTimeout(() => {
      dialog.remove()
      opened = undefined
      reject(failure({ code: 4900, message: 'The sandbox wallet does not answer.' }))
    }, START_LIMIT_MS)
    port1.addEventListener('message', ({ data }) => {
      if (data.ready) {
        clearTimeout(limit)
        resolve(port1)
      } else if (data.show !== undefined) {
        show(dialog, frame, data.show)
      } else if (data.event !== undefined) {
        emit(data.event, data.data)
      } else {
        const request = waiting.get(data.id)
        waiting.delete(data.id)
        if (data.error === undefined) request?.resolve(data.result)
        else request?.reject(failure(data.error))
      }
    })
    port1.start()
    // Only a document of the wallet's origin gets the port.
    const send = () => frame.contentWindow.postMessage('sandbox-wallet', origin, [port2])
    // In the event itself WebKit names another window as the source of a message.
    frame.addEventListener('load', () => setTimeout(send), { once: true })
  })
  return opened
}

function show(dialog, frame, visible) {
  if (!visible) dialog.close()
  else if (!dialog.open) {
    dialog.showModal()
    frame.focus()
  }
}

/** Asks the wallet, which may ask the user. Rejects with `{ code, message }` as wallets do. */
export async function ask(method, params) {
  const port = await open()
  return new Promise((resolve, reject) => {
    const id = nextId++
    waiting.set(id, { resolve, reject })
    port.postMessage({ id, method, params })
  })
}

export function on(event, listener) {
  if (!listeners.has(event)) listeners.set(event, new Set())
  listeners.get(event).add(listener)
}

export const off = (event, listener) => listeners.get(event)?.delete(listener)
