/**
 * The sandbox wallet in a page: an EIP-1193 provider that announces itself by EIP-6963, like any wallet.
 * It holds no key and decides nothing. Every request goes to the wallet's dialog, a frame of the wallet's own
 * origin, over a private port; the dialog shows itself when the person has something to decide.
 *
 * Made for the strictest page: no markup, no inline style text, nothing that a Trusted Types policy would see.
 */

const { origin } = new URL(import.meta.url)
const START_LIMIT_MS = 15_000
const ICON =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">' +
      '<rect width="64" height="64" rx="15" fill="#0f766e"/>' +
      '<path d="M14 42c6 0 6-5 12-5s6 5 12 5 6-5 12-5v13a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4z" fill="#f2d9a0"/>' +
      '<path d="M18 20a5 5 0 0 1 5-5h22a3 3 0 0 1 3 3v4h1a3 3 0 0 1 3 3v7c-6 0-8 5-13 5s-6-5-12-5-5 3-9 4z" fill="#fff"/>' +
      '<circle cx="44" cy="27" r="2.6" fill="#0f766e"/></svg>',
  )

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

const failure = ({ code, message, data }) =>
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
    frame.addEventListener('load', () => frame.contentWindow.postMessage('sandbox-wallet', origin, [port2]), {
      once: true,
    })
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

const provider = Object.freeze({
  async request(args) {
    if (typeof args !== 'object' || args === null || typeof args.method !== 'string')
      throw failure({ code: -32602, message: 'Expected { method, params? }.' })
    const { method, params } = args
    const port = await open()
    return new Promise((resolve, reject) => {
      const id = nextId++
      waiting.set(id, { resolve, reject })
      port.postMessage({ id, method, params })
    })
  },
  on(event, listener) {
    if (!listeners.has(event)) listeners.set(event, new Set())
    listeners.get(event).add(listener)
    return provider
  },
  removeListener(event, listener) {
    listeners.get(event)?.delete(listener)
    return provider
  },
})

const info = Object.freeze({
  uuid: crypto.randomUUID(),
  name: 'Sandbox wallet',
  icon: ICON,
  rdns: 'app.suite.sandbox-wallet',
})
const detail = Object.freeze({ info, provider })
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
window.addEventListener('eip6963:requestProvider', announce)
announce()
