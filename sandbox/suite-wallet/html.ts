/** Markup in which every value is text, unless it is markup itself. */
export interface Html {
  readonly markup: string
}

type Value = string | Html | undefined | readonly Html[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template whose values are escaped; attribute values go into quotes. `undefined` is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.map((part, i) => part + markupOf(values[i])).join('') }
}

function markupOf(value: Value): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}
