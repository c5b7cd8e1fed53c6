import { firstCallOf, type WidgetKey } from '../../parts/products.ts'

/** What a partner chooses for a widget in a page. */
export interface Wish {
  readonly partner: string
  readonly publicUrl: string
  readonly product: WidgetKey
  readonly theme: string
  readonly locale: string
  readonly height: string
  readonly chain: string
  readonly from: string
  readonly to: string
  readonly amount: string
}

const OPTIONS = ['theme', 'locale', 'chain', 'from', 'to', 'amount'] as const

/** The options that differ from the widget's own. */
function optionsOf(wish: Wish): [string, string | number][] {
  const texts = OPTIONS.flatMap((name): [string, string][] =>
    wish[name] === '' || (name === 'theme' && wish.theme === 'auto') ? [] : [[name, wish[name]]],
  )
  const height = /^[1-9]\d{2,3}$/.test(wish.height)
    ? [['height', Number(wish.height)] as [string, number]]
    : []
  return [['product', wish.product], ...height, ...texts]
}

/** Text in a script of a page: it can end neither its quotes nor the script. */
export const quoted = (text: string): string =>
  `'${text.replaceAll(/['\\]/g, String.raw`\$&`).replaceAll('<', String.raw`\x3c`)}'`

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** The options of a wish as the inside of an object in a script. */
export const optionsText = (wish: Wish): string =>
  optionsOf(wish)
    .map(([name, value]) => `${name}: ${typeof value === 'number' ? value : quoted(value)}`)
    .join(', ')

/** The snippet for a page. */
export function htmlSnippet(wish: Wish): string {
  return [
    `<div id="suite-${wish.product}"></div>`,
    `<script src="${wish.publicUrl}/embed/v1.js"></script>`,
    '<script>',
    `  SuiteEmbed({ partner: ${quoted(wish.partner)} })`,
    `    .mount('#suite-${wish.product}', { ${optionsText(wish)} })`,
    "  addEventListener('suite-embed:signed', (event) => console.log(event.detail.txHash))",
    '</script>',
  ].join('\n')
}

/** The address of the widget's page. */
export function frameAddress(wish: Wish): string {
  const query = new URLSearchParams({ partner: wish.partner, embed: '1' })
  for (const [name, value] of optionsOf(wish))
    if (name !== 'product' && name !== 'height') query.set(name, String(value))
  return `${wish.publicUrl}/embed/${wish.product}?${query.toString()}`
}

/** What a page lends a bare frame: the clipboard today, and what a widget or a wallet in it may use one day. */
export const FRAME_RIGHTS = [
  'clipboard-write',
  'clipboard-read',
  'payment',
  'camera',
  'publickey-credentials-get',
  'accelerometer',
  'gyroscope',
].join('; ')

/** A bare frame, for pages that take no script of others. */
export const frameSnippet = (wish: Wish): string =>
  [
    `<iframe title="Suite ${wish.product}" width="100%" height="${attribute(wish.height || '640')}"`,
    `  allow="${FRAME_RIGHTS}"`,
    '  referrerpolicy="origin" style="border: 0"',
    `  src="${attribute(frameAddress(wish))}"></iframe>`,
  ].join('\n')

/** The same product by API, from a server. */
export function serverSnippet({ publicUrl, product, chain, amount }: Wish): string {
  const path = firstCallOf(product, chain || 'eth')
  const note =
    amount === '' ? '' : `\n# The amount of your snippet, ${amount}, is in units; the API takes minor units.`
  return `# Keep the key on your server: it never belongs in a page.\ncurl '${publicUrl}${path}' \\\n  -H "X-Api-Key: $SUITE_KEY"${note}`
}

/** The lines that a page's own Content-Security-Policy needs. */
export const policyLines = ({ publicUrl }: Wish): string =>
  `script-src ${publicUrl};\nframe-src ${publicUrl};`

/** A whole page to save and open. */
export const wholePage = (wish: Wish): string =>
  `<!doctype html>\n<meta charset="utf-8">\n<title>Suite</title>\n${htmlSnippet(wish)}\n`
