import type { MountOptions } from '#contracts/embed/options.ts'
import type { Wish } from './wish.ts'

const OPTIONS = ['theme', 'locale', 'chain', 'from', 'to', 'amount'] as const

/** The options that differ from the widget's own, in the order in which a snippet shows them. */
function optionsOf(wish: Wish): [string, unknown][] {
  const texts = OPTIONS.flatMap((name): [string, unknown][] =>
    wish[name] === '' || (name === 'theme' && wish.theme === 'auto') ? [] : [[name, wish[name]]],
  )
  const height: [string, unknown][] = /^[1-9]\d{2,3}$/.test(wish.height)
    ? [['height', Number(wish.height)]]
    : []
  return [['product', wish.product], ...height, ...texts, ...Object.entries(wish.look ?? {})]
}

/** The same as they are given to `mount`, which checks them. */
export const mountOptions = (wish: Wish): MountOptions =>
  // The script says what is wrong in them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(optionsOf(wish)) as object as MountOptions

/** Text in a script of a page: it can end neither its quotes nor the script. */
export const quoted = (text: string): string =>
  `'${text.replaceAll(/['\\]/g, String.raw`\$&`).replaceAll('<', String.raw`\x3c`)}'`

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A value of an option as a script writes it: a number, a text, a list, or an object of these. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `{ ${fields(Object.entries(value))} }`
  return typeof value === 'number' ? String(value) : quoted(String(value))
}

const fields = (entries: readonly (readonly [string, unknown])[]): string =>
  entries.map(([name, value]) => `${name}: ${literal(value)}`).join(', ')

/** The options of a wish as the inside of an object in a script. */
export const optionsText = (wish: Wish): string => fields(optionsOf(wish))

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

/** The same by markup alone. */
export function elementSnippet(wish: Wish): string {
  const attributes = optionsOf(wish).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `\n  ${name}="${attribute(text)}"`
  })
  return [
    `<script async src="${wish.publicUrl}/embed/v1.js"></script>`,
    `<suite-embed\n  partner="${attribute(wish.partner)}"${attributes.join('')}\n></suite-embed>`,
  ].join('\n')
}

/** A component of Vue: the script's element, which Vue hands its attributes. */
export function vueSnippet(wish: Wish): string {
  return [
    '<script setup>',
    "import { onMounted } from 'vue'",
    '',
    'onMounted(() => {',
    '  if (window.SuiteEmbed) return',
    `  const script = Object.assign(document.createElement('script'), { src: ${quoted(`${wish.publicUrl}/embed/v1.js`)} })`,
    '  document.head.append(script)',
    '})',
    '</script>',
    '',
    '<template>',
    elementSnippet(wish).split('\n').slice(1).join('\n').replaceAll(/^/gm, '  '),
    '</template>',
  ].join('\n')
}

/** The address of the widget's page. The look stands in its fragment, which reaches no server. */
export function frameAddress(wish: Wish): string {
  const query = new URLSearchParams({ partner: wish.partner, embed: '1' })
  for (const name of OPTIONS)
    if (wish[name] !== '' && !(name === 'theme' && wish.theme === 'auto')) query.set(name, wish[name])
  const look = JSON.stringify(wish.look ?? {})
  const fragment = look === '{}' ? '' : `#${new URLSearchParams({ look }).toString()}`
  return `${wish.publicUrl}/embed/${wish.product}?${query.toString()}${fragment}`
}

/** What a page lends a bare frame: the clipboard today, and what a widget or a wallet in it may use one day. */
const FRAME_RIGHTS = [
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

/** A product's call that needs nothing but a key. */
const firstCalls: Readonly<Record<Wish['product'], (chain: string) => string>> = {
  swap: (chain) => `/api/v1/swap/tokens?chain=${encodeURIComponent(chain)}`,
  bridge: () => '/api/v1/bridge/estimate?fromCurrency=eth&toCurrency=xrp&amount=0.05',
}

/** The path of that call. */
export const firstCallOf = (product: Wish['product'], chain: string): string => firstCalls[product](chain)

/** The same product by API, from a server. */
export function serverSnippet({ publicUrl, product, chain, amount }: Wish): string {
  const note =
    amount === '' ? '' : `\n# The amount of your snippet, ${amount}, is in units; the API takes minor units.`
  return `# Keep the key on your server: it never belongs in a page.\ncurl '${publicUrl}${firstCallOf(product, chain || 'eth')}' \\\n  -H "X-Api-Key: $SUITE_KEY"${note}`
}

/** The lines that a page's own Content-Security-Policy needs. */
export const policyLines = ({ publicUrl }: Wish): string =>
  `script-src ${publicUrl};\nframe-src ${publicUrl};`

/** A whole page to save and open. */
export const wholePage = (wish: Wish): string =>
  `<!doctype html>\n<meta charset="utf-8">\n<title>Suite</title>\n${htmlSnippet(wish)}\n`
