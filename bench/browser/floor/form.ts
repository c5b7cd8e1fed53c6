import { signal } from '@preact/signals'
import { h, render } from 'preact'

/** The least that a widget's form is: one field and one button, in the tools of the real one. */
const amount = signal('')
const label = 'Amount'
const Form = () =>
  h(
    'main',
    null,
    h('h1', null, 'Swap'),
    h('input', {
      inputMode: 'decimal',
      'aria-label': label,
      value: amount.value,
      onInput: (event: Event) => {
        if (event.target instanceof HTMLInputElement) amount.value = event.target.value
      },
    }),
    h('button', { disabled: amount.value === '' }, 'Review'),
  )

const app = document.querySelector('#app')
if (app !== null) render(h(Form, null), app)
addEventListener('message', ({ ports: [port] }) => {
  if (app === null || port === undefined) return
  new ResizeObserver(() => port.postMessage({ h: app.clientHeight })).observe(app)
})
parent.postMessage({ n: location.hash.slice(1) }, '*')
