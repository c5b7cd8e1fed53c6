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

/** The script's panel in place of a widget: its texts stay, its inline styles are outranked. */
const FAILURE_STYLES = `
suite-frame > [role='alert'] { box-sizing: border-box; display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px;
  min-height: 88px !important; padding: 16px 20px; border: 1px solid rgb(128 128 128 / 0.4); border-radius: 16px;
  text-align: start !important; font: 400 15px/20px system-ui; }
suite-frame > [role='alert']::before { content: '!'; flex: none; width: 24px; height: 24px; border-radius: 12px;
  background: #b42318; color: #fff; font: 700 16px/24px system-ui; text-align: center; }
suite-frame > [role='alert'] > button { min-height: 40px; margin: 0 0 0 auto !important; padding: 0 16px !important;
  border: 1px solid rgb(128 128 128 / 0.6); border-radius: 12px; background: none; color: inherit; cursor: pointer; }
suite-frame > [role='alert'] > p { flex: 1 0 100%; order: 1; margin: 0; overflow-wrap: anywhere; font: 13px/18px ui-monospace, monospace; }
`

const FIXES = {
  E_PARTNER: () => 'Check `partner`: the slug stands in the dashboard.',
  E_PARTNER_SUSPENDED: () => 'Write to the operator of the service.',
  E_ORIGIN_NOT_ALLOWED: ({ origin }) =>
    `Add exactly ${origin ?? location.origin} in the dashboard, under Origins.`,
  E_CONFIG_INVALID: () => 'Correct the option that the message names.',
  E_CSP_FRAME_SRC: () => 'Add the service to frame-src of the page’s Content-Security-Policy.',
  E_NESTED_FRAME: () => 'Mount the widget in the page itself, not in a frame of it.',
  E_NETWORK_MISMATCH: () => 'Leave `network` out, or name the one of this service.',
  E_TIMEOUT: () => 'Look at the network panel: is the service reachable, or blocked?',
  E_VERSION: () => 'Reload the page; a page that pins the script pins a newer release.',
}

/** A sheet of the script's own: a page without `style-src` allows it. */
const worn = new Set()
function dress(styles = STYLES) {
  if (worn.has(styles)) return
  worn.add(styles)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
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
 * Shows a widget that cannot be shown as a card with one line for the visitor. On the author's own machine it also has the
 * code, the exact cause and what mends it. Call it once, before the widgets are mounted.
 */
export function failureCards() {
  dress(FAILURE_STYLES)
  if (!/(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(location.hostname)) return
  // The events do not bubble, but every element above hears them on their way.
  document.addEventListener(
    'suite-embed',
    ({ detail, target }) => {
      const panel = detail.type === 'error' && target.querySelector(':scope > suite-frame > [role="alert"]')
      if (!panel) return
      const fix = FIXES[detail.code]?.(detail.detail) ?? ''
      panel.append(make('p', { textContent: `${detail.code}: ${detail.message} ${fix}` }))
    },
    true,
  )
}

/**
 * Keeps a widget as light or dark as what is behind `element`, also when the page changes it. Returns how to stop.
 */
export function followPage(handle, element) {
  const system = matchMedia('(prefers-color-scheme: dark)')
  let last
  const look = () => {
    const theme = isDark(element) ? 'dark' : 'light'
    if (theme !== last) handle.update({ theme: (last = theme) })
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
