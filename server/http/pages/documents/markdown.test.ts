import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.ts'

const linkTo = (target: string) => (target.startsWith('gone') ? undefined : target)
const render = (text: string) => renderMarkdown(text, { linkTo })

test('headings can be linked to, as GitHub names them', () => {
  expect(render('## Options of `mount(target, options)`')).toBe(
    '<h2 id="options-of-mounttarget-options">Options of <code>mount(target, options)</code></h2>',
  )
})

test('paragraphs, lists and tables are told apart', () => {
  expect(render('One\ntwo.\n\n- a\n- b\n\n1. c\n2. d\n\n| A | B |\n|---|---|\n| x \\| y | `z` |')).toBe(
    [
      '<p>One two.</p>',
      '<ul><li>a</li><li>b</li></ul>',
      '<ol><li>c</li><li>d</li></ol>',
      '<div class="table" tabindex="0"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>x | y</td><td><code>z</code></td></tr></tbody></table></div>',
    ].join('\n'),
  )
})

test('a heading of a table without a text is no heading', () => {
  expect(render('|  | A |\n|---|---|\n| b | c |')).toContain('<thead><tr><td></td><th>A</th></tr></thead>')
})

test('code is shown as it is, and everything is escaped', () => {
  expect(render('```html\n<b>**x**</b>\n\n- y\n```')).toBe(
    '<pre tabindex="0"><code>&lt;b&gt;**x**&lt;/b&gt;\n\n- y</code></pre>',
  )
  expect(render('a <script> & **bold** `**not**`')).toBe(
    '<p>a &lt;script&gt; &amp; <strong>bold</strong> <code>**not**</code></p>',
  )
})

test('a link to what is not served is its text alone', () => {
  expect(render('[here](#x) and [`there`](gone.md)')).toBe(
    '<p><a href="#x">here</a> and <code>there</code></p>',
  )
})

test('text that is no Markdown ends as a paragraph', () => {
  expect(render('| alone')).toContain('alone')
  expect(render('#none\n-none\n```')).toContain('#none')
})

test.each(['embed', 'api'])('nothing of docs/%s.md stays Markdown', (name) => {
  const html = render(readFileSync(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8'))
  const prose = html.replaceAll(/<(pre|code)\b.*?<\/\1>/gs, '')
  expect(prose).not.toMatch(/\]\(|\*\*|^\||`|<!--|^#|^- /m)
  expect(html).toContain('<h1 id=')
})
