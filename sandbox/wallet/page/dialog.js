/**
 * The wallet's window. Takes requests of the page that it stands in over a port, asks the wallet behind it, and
 * shows one question to the user at a time. Its contents come from the wallet and go into
 * text nodes.
 */

const page = crypto.randomUUID()
const byId = (id) => document.getElementById(id)
const form = byId('form')
const approve = byId('approve')
const questions = []
/** The second click of a double click must not agree to the question that came up under it. */
const SETTLE_MS = 300

/** One page, the direct parent, gets one port; its origin is what the browser says it is. */
function onMessage(event) {
  const [port] = event.ports
  if (
    !event.isTrusted ||
    event.source !== window.parent ||
    event.data !== 'sandbox-wallet' ||
    port === undefined
  )
    return
  removeEventListener('message', onMessage)
  port.addEventListener('message', ({ data }) => handle(port, event.origin, data))
  port.start()
  port.postMessage({ ready: true })
}
if (window.parent !== window) addEventListener('message', onMessage)

async function call(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.ok ? response.json() : { error: { code: -32603, message: 'The sandbox wallet failed.' } }
}

async function handle(port, origin, { id, method, params }) {
  const source = { origin, page }
  let answer
  try {
    answer = await call('/request', { ...source, method, params })
    if (answer.ask !== undefined) {
      const decision = await decide(port, answer.ask)
      answer = await call('/decide', { ...source, id: answer.ask.id, ...decision })
    }
  } catch {
    answer = { error: { code: 4900, message: 'The sandbox wallet has stopped.' } }
  }
  const { events = [], ...outcome } = answer
  for (const event of events) port.postMessage(event)
  port.postMessage({ id, ...outcome })
}

/** Resolves with the user's decision, after the questions before it. */
function decide(port, ask) {
  return new Promise((resolve) => {
    questions.push({ ask, resolve })
    if (questions.length === 1) next(port)
  })
}

function next(port) {
  const [question] = questions
  if (question === undefined) {
    form.hidden = true
    port.postMessage({ show: false })
    return
  }
  const answered = new AbortController()
  const { signal } = answered
  const finish = (decision) => {
    answered.abort()
    questions.shift()
    question.resolve(decision)
    next(port)
  }
  const reject = () => finish({ approve: false })
  const agree = (event) => {
    event.preventDefault()
    const chosen = new FormData(form).get('account')
    finish(chosen === null ? { approve: true } : { approve: true, account: chosen })
  }
  form.addEventListener('submit', agree, { signal })
  byId('reject').addEventListener('click', reject, { signal })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && reject(), { signal })
  render(question.ask)
  port.postMessage({ show: true })
  const start = () => {
    byId('content').scrollTop = 0
    byId('title').focus()
  }
  start()
  // Before the first of several questions the frame is not on screen; it gets the focus when it is.
  addEventListener('focus', () => document.activeElement === document.body && start(), { signal })
  approve.disabled = true
  setTimeout(() => (approve.disabled = false), SETTLE_MS)
}

function render(ask) {
  byId('title').textContent = ask.title
  byId('origin').textContent = ask.origin
  byId('chain').textContent = ask.chain
  approve.textContent = ask.approve
  byId('rows').replaceChildren(...ask.rows.flatMap(row))
  byId('rows').hidden = ask.rows.length === 0

  const accounts = byId('accounts')
  accounts.hidden = ask.accounts === undefined
  accounts.replaceChildren(accounts.firstElementChild, ...(ask.accounts ?? []).map(choice))

  const detail = byId('detail')
  detail.hidden = ask.detail === undefined
  // A message is read before it is signed; data of a call is there for those who want it.
  detail.open = ask.detail !== undefined && ask.approve === 'Sign'
  detail.querySelector('summary').textContent = ask.detail?.label ?? ''
  detail.querySelector('pre').textContent = ask.detail?.text ?? ''

  byId('warning').hidden = ask.warning === undefined
  byId('warning').textContent = ask.warning ?? ''
  form.hidden = false
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

function row({ label, value, code }) {
  return [element('dt', {}, label), element('dd', { className: code === true ? 'code' : '' }, value)]
}

function choice({ label, address, balance }, index) {
  const input = element('input', { type: 'radio', name: 'account', value: address, checked: index === 0 })
  return element(
    'label',
    {},
    input,
    element('span', { className: 'name' }, label),
    element('span', { className: 'balance' }, balance),
    element('span', { className: 'code', title: address }, `${address.slice(0, 12)}…${address.slice(-10)}`),
  )
}
