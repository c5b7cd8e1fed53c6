/** The partner's own script: shows the widget's events, then mounts the widget. */

const byId = (id) => document.getElementById(id)

const MAX_EVENTS = 200
/** Fields that every event has, and that are the same in each. */
const COMMON = new Set(['v', 'type', 'instance', 'partner', 'product', 'ts'])
const events = byId('events')
const scroll = events.parentElement
let last

function element(name, className, ...children) {
  const made = document.createElement(name)
  if (className !== '') made.className = className
  made.append(...children)
  return made
}

const clock = (ts) => new Date(ts).toLocaleTimeString('en-GB') + '.' + String(ts % 1000).padStart(3, '0')

function details(event) {
  return Object.entries(event)
    .filter(([name]) => !COMMON.has(name))
    .flatMap(([name, value]) => [
      element('dt', '', name),
      element('dd', '', typeof value === 'object' ? JSON.stringify(value) : String(value)),
    ])
}

/** A run of the same event, such as `resize`, takes one line with a count. */
function append(event) {
  const again = last?.type === event.type && event.type === 'resize'
  const count = again ? last.count + 1 : 1
  const line = element(
    'li',
    event.type,
    element('time', '', clock(event.ts)),
    element('b', '', event.type, ...(count > 1 ? [element('i', '', `×${count}`)] : [])),
    element('dl', '', ...details(event)),
  )
  const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 40
  if (again) last.line.replaceWith(line)
  else events.append(line)
  last = { type: event.type, count, line }
  if (events.childElementCount > MAX_EVENTS) events.firstElementChild.remove()
  byId('empty').hidden = true
  if (atEnd) scroll.scrollTop = scroll.scrollHeight
}

const STATUS = {
  review: 'Waiting for your USDC',
  sign_requested: 'Waiting for your signature',
  submitted: 'Your wallet has sent a transaction',
  signed: 'Swap signed, waiting for the chain',
  settled: 'Swap settled: it is in your wallet',
  failed: 'The payment did not go through',
  cancelled: 'Waiting for your USDC',
}

const BRIDGE_STATUS = {
  ...STATUS,
  order: 'The bridge has your order',
  signed: 'Deposit signed, waiting for the chain',
  settled: 'Deposit settled: the payout follows',
}

addEventListener('suite-embed', ({ detail }) => {
  append(detail)
  const words = detail.product === 'bridge' ? BRIDGE_STATUS : STATUS
  const status = words[detail.type]
  if (status === undefined) return
  byId('status').textContent = status
  byId('status').dataset.event = detail.type
})

byId('clear').addEventListener('click', () => {
  events.replaceChildren()
  last = undefined
  byId('empty').hidden = false
})

/** What other shops would wear. */
const LOOKS = {
  suite: {},
  harbor: { accent: '#c4621a', background: '#f3eadc', surface: '#fffdf8', text: '#2a2018', radius: 12 },
  noir: {
    accent: '#c6ff3d',
    background: '#000000',
    surface: '#0c0c0d',
    text: '#f4f4f2',
    radius: 0,
    font: 'mono',
  },
  candy: {
    accent: '#ff6fb5',
    background: '#ffe9f4',
    surface: '#ffffff',
    text: '#3a1030',
    radius: 24,
    font: 'rounded',
  },
}

// All that a partner has to do. It comes last here, so that the log misses no event.
const suite = window.SuiteEmbed?.({ partner: 'demo' })
let widget
let appearance = LOOKS.suite
function mount(product) {
  const theme = document.documentElement.dataset.theme ?? 'auto'
  widget = suite?.mount('#swap', { product, theme, appearance })
  // Failures are events too; the log shows them.
  widget?.whenReady.catch(() => undefined)
}
mount('swap')
byId('missing').hidden = widget !== undefined

document.querySelector('.products').addEventListener('change', ({ target }) => mount(target.value))

document.querySelector('.looks').addEventListener('change', ({ target }) => {
  appearance = LOOKS[target.value]
  widget?.update({ appearance })
})

document.querySelector('.themes').addEventListener('change', ({ target }) => {
  document.documentElement.dataset.theme = target.value
  widget?.update({ theme: target.value })
})
