import { escapeHtml } from '../html.ts'

export interface MarkdownOptions {
  /** The address of a link, or `undefined` for what is not served: its text then stands alone. */
  readonly linkTo: (target: string) => string | undefined
}

/**
 * The part of Markdown that our own documents are written in, as HTML: headings, paragraphs, lists without lists in them,
 * tables, fenced code, and in a line code, bold text and links. Comments are left out. All text is escaped.
 */
export function renderMarkdown(markdown: string, options: MarkdownOptions): string {
  const lines = markdown.replaceAll(/<!--.*?-->/gs, '').split('\n')
  const html: string[] = []
  let at = 0
  /** The lines from here on that fit, with what a pattern finds in each. */
  const take = (pattern: RegExp): RegExpExecArray[] => {
    const found: RegExpExecArray[] = []
    for (;;) {
      const match = pattern.exec(lines[at] ?? '\n')
      if (match === null) return found
      found.push(match)
      at++
    }
  }
  const inline = (text: string) => renderLine(text, options)
  const list = (name: 'ul' | 'ol', items: readonly RegExpExecArray[]) =>
    html.push(`<${name}>${items.map(([, text = '']) => `<li>${inline(text)}</li>`).join('')}</${name}>`)

  while (at < lines.length) {
    const line = lines[at] ?? ''
    const [, marks, title = ''] = /^(#{1,4}) (.+)$/.exec(line) ?? []
    if (line.trim() === '') at++
    else if (marks !== undefined) {
      const tag = `h${marks.length}`
      html.push(`<${tag} id="${slugOf(title)}">${inline(title)}</${tag}>`)
      at++
    } else if (line.startsWith('```')) {
      at++
      const code = take(/^(?!```)(.*)$/).map(([text]) => text)
      at++
      // A region that scrolls has to be reached by keys.
      html.push(`<pre tabindex="0"><code>${escapeHtml(code.join('\n'))}</code></pre>`)
    } else if (line.startsWith('|'))
      html.push(
        table(
          take(/^\|.*$/).map(([row]) => cellsOf(row)),
          inline,
        ),
      )
    else if (line.startsWith('- ')) list('ul', take(/^- (.*)$/))
    else if (/^\d+\. /.test(line)) list('ol', take(/^\d+\. (.*)$/))
    else
      html.push(
        `<p>${inline(paragraph(take(/^(?!#{1,4} |```|\||- |\d+\. )(.*\S.*)$/)) || lines[at++] || '')}</p>`,
      )
  }
  return html.join('\n')
}

const paragraph = (lines: readonly RegExpExecArray[]): string => lines.map(([text]) => text).join(' ')

function table(
  [head = [], , ...rows]: readonly (readonly string[])[],
  inline: (text: string) => string,
): string {
  // A heading without a text heads nothing.
  const cell = (tag: 'th' | 'td', text: string) =>
    text === '' ? '<td></td>' : `<${tag}>${inline(text)}</${tag}>`
  const row = (tag: 'th' | 'td', cells: readonly string[]) =>
    `<tr>${cells.map((text) => cell(tag, text)).join('')}</tr>`
  const body = rows.map((cells) => row('td', cells)).join('')
  return `<div class="table" tabindex="0"><table><thead>${row('th', head)}</thead><tbody>${body}</tbody></table></div>`
}

/** The cells of a table's line; `\|` is a bar in a cell. */
const cellsOf = (row: string): string[] =>
  row
    .replace(/^\|/, '')
    .replace(/\|\s*$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** Code first: what is in it means nothing else. */
function renderLine(text: string, { linkTo }: MarkdownOptions): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.length > 2 && part.startsWith('`')
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part).replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>'),
    )
    .join('')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_all, label: string, target: string) => {
      const href = linkTo(target)
      return href === undefined ? label : `<a href="${href}">${label}</a>`
    })
}

/** The name of a heading in links, as GitHub makes it. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
