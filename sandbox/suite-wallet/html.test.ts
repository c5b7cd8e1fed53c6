import { expect, test } from 'vitest'
import { html } from './html.ts'

test('what is put into a page is text, whatever it holds', () => {
  const evil = `"><script>alert('1')</script>&`
  expect(html`<p title="${evil}">${evil}</p>`.markup).not.toContain('<script>')
  expect(html`<p>${`a<b & 'c'`}</p>`.markup).toBe('<p>a&lt;b &amp; &#39;c&#39;</p>')
})

test('markup stays markup, and what is not there is nothing', () => {
  const items = ['a', '<b>'].map((item) => html`<i>${item}</i>`)
  expect(html`[${items}${undefined}${html`<br />`}]`.markup).toBe('[<i>a</i><i>&lt;b&gt;</i><br />]')
})
