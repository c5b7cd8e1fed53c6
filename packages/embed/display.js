/** Ways to show a widget beside "in its place": over the page, or behind a button at its edge. */

const STYLES = `
.suite-modal { width: min(500px, 100vw); max-width: none; max-height: 100dvh; margin: auto; padding: 0; border: 0;
  background: none; overflow: auto; overscroll-behavior: contain; }
.suite-modal::backdrop { background: rgb(0 0 0 / 0.5); }
.suite-close { display: block; box-sizing: border-box; width: 40px; height: 40px; margin: 0 0 4px auto; padding: 0;
  border: 0; border-radius: 20px; background: #fff; color: #111; font: 24px/40px system-ui; cursor: pointer; }
.suite-floating { position: fixed; z-index: 2147483000; bottom: 16px; }
.suite-floating[data-side='right'] { right: 16px; }
.suite-floating[data-side='left'] { left: 16px; }
.suite-floating > div { width: min(420px, calc(100vw - 32px)); max-height: calc(100dvh - 96px); margin-bottom: 12px;
  overflow: auto; overscroll-behavior: contain; }
.suite-floating > button { display: block; min-height: 48px; padding: 0 20px; border: 0; border-radius: 24px;
  background: #111; color: #fff; font: 600 16px/48px system-ui; cursor: pointer; }
.suite-floating[data-side='right'] > button { margin-left: auto; }
`

/** A sheet of the script's own: a page without `style-src` allows it. */
let sheet
function dress() {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

function make(name, fields) {
  return Object.assign(document.createElement(name), fields)
}

/**
 * A widget in a dialog over the page. It is mounted when it is first opened. Closing only hides it: what is under way
 * goes on, and is there when it is opened again.
 */
export function modal(suite, options, { title = 'Swap', closeLabel = 'Close' } = {}) {
  dress()
  const dialog = make('dialog', { className: 'suite-modal', ariaLabel: title })
  const close = make('button', {
    type: 'button',
    className: 'suite-close',
    ariaLabel: closeLabel,
    textContent: '×',
  })
  const place = make('div')
  let handle
  dialog.append(close, place)
  close.addEventListener('click', () => dialog.close())
  // The backdrop is the dialog's, and nothing in the dialog lets a click through to it.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  return {
    open() {
      if (!dialog.isConnected) document.body.append(dialog)
      if (!dialog.open) dialog.showModal()
      return (handle ??= suite.mount(place, options))
    },
    close: () => dialog.close(),
    destroy() {
      handle?.destroy()
      handle = undefined
      dialog.remove()
    },
  }
}

/** A widget behind a button at the edge of the page. It is mounted when it is first opened, and stays when it is closed. */
export function floating(suite, options, { label = 'Swap', side = 'right' } = {}) {
  dress()
  const root = make('div', { className: 'suite-floating' })
  root.dataset.side = side
  const place = make('div', { hidden: true })
  const button = make('button', { type: 'button', textContent: label, ariaExpanded: 'false' })
  let handle
  const show = (isOpen) => {
    if (isOpen) handle ??= suite.mount(place, options)
    place.hidden = !isOpen
    button.ariaExpanded = String(isOpen)
  }
  button.addEventListener('click', () => show(place.hidden))
  root.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') show(false)
  })
  root.append(place, button)
  document.body.append(root)
  return {
    open() {
      show(true)
      return handle
    },
    close: () => show(false),
    destroy() {
      handle?.destroy()
      handle = undefined
      root.remove()
    },
  }
}

/**
 * Keeps a widget as light or dark as what is behind `element`, also when the page changes it. Returns how to stop.
 */
export function followPage(handle, element) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let worn
  const look = () => {
    const theme = isDark(element) ? 'dark' : 'light'
    if (theme !== worn) handle.update({ theme: (worn = theme) })
  }
  const watch = new MutationObserver(look)
  for (let at = element; at; at = at.parentElement) watch.observe(at, { attributes: true })
  system.addEventListener('change', look)
  // A background may change by and by.
  document.addEventListener('transitionend', look)
  look()
  return () => {
    watch.disconnect()
    system.removeEventListener('change', look)
    document.removeEventListener('transitionend', look)
  }
}

/** Whether the nearest background is dark; where there is none, whether the page's own is. */
function isDark(element) {
  for (let at = element; at; at = at.parentElement) {
    const [red, green, blue, alpha] = pixelOf(getComputedStyle(at).backgroundColor)
    // ITU-R BT.601.
    if (alpha > 127) return 0.299 * red + 0.587 * green + 0.114 * blue < 128
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme
  return (
    scheme.includes('dark') &&
    (!scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches)
  )
}

/** A colour in whatever spelling as red, green, blue and alpha, each from 0 to 255. */
function pixelOf(colour) {
  const pen = make('canvas', { width: 1, height: 1 }).getContext('2d')
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  return pen.getImageData(0, 0, 1, 1).data
}
