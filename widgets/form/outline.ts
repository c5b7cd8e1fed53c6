import type { EmbedPage } from '#contracts/embed/page.ts'
import type { FormWords } from '../words/form.ts'

/**
 * Parts of a form as HTML, for the page to show before its script runs. Its elements stand as `FormCard` and the panels
 * render them, so that Preact takes them over and nothing moves. The amount can be typed at once; everything else waits
 * for the script.
 */

/** Text from outside of this file as text in HTML. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** An icon's place. */
const space = (size: number) => `<svg width="${size}" height="${size}"></svg>`
const iconButton = (label: string, size: number) =>
  `<button class="icon-button" aria-label="${escape(label)}" disabled>${space(size)}</button>`

interface Texts {
  readonly title: string
  readonly choose: string
  readonly flip: string
  /** What the button says while the lists are loading. */
  readonly loading: string
}

interface OutlineParts {
  readonly words: FormWords
  readonly text: Texts
  /** The symbol of what is paid, where it is known already. */
  readonly symbol?: string | undefined
  /** Left of the wallet in the head, and right of it. */
  readonly tools?: readonly [before: string, after: string]
  /** Below the two panels. */
  readonly below?: string
  /** Stands where the price will be. */
  readonly hint?: string
}

/** The whole card of a product's form. */
export function formOutline(
  page: EmbedPage,
  { words, text, symbol, tools = ['', ''], below = '', hint }: OutlineParts,
): string {
  const mark = page.logo === undefined ? '' : `<img class="mark" src="${escape(page.logo)}" alt="">`
  return (
    `<main class="card" aria-busy="true"><header class="head">${mark}<div class="head-title"><h1>${escape(text.title)}</h1>${networkLabel(page, words)}</div>` +
    `${tools[0]}${iconButton(words.quote.connect, 20)}${tools[1]}</header>` +
    `<div class="panels">${payPanel(page, words, text, symbol)}<div class="flip">${iconButton(text.flip, 18)}</div>${receivePanel(words, text)}${below}</div>` +
    (hint === undefined ? '' : `<p class="sum">${escape(hint)}</p>`) +
    `<div class="foot"><button class="button button-primary button-wide" disabled><span><span>${escape(text.loading)}</span></span></button></div></main>`
  )
}

export const settingsOutline = (label: string) => iconButton(label, 20)

/** A choice of the browser's own, with the place of a logo before it. */
export const selectOutline = (label: string, logo: string, choices: readonly string[]) =>
  `<span class="select">${logo}<select aria-label="${escape(label)}" disabled>${choices.join('')}</select>${space(16)}</span>`

function networkLabel({ network }: EmbedPage, words: FormWords): string {
  return network === 'mainnet'
    ? ''
    : `<span class="network-label">${escape(words.network[network].label)}</span>`
}

function payPanel(
  { amount = '' }: EmbedPage,
  { form, quote }: FormWords,
  text: Texts,
  symbol: string | undefined,
): string {
  const value = /^[\d.]+$/.test(amount) ? amount : ''
  const input =
    `<input class="amount-input" aria-label="${escape(form.amountToPay(symbol ?? ''))}" type="text" inputmode="decimal"` +
    ` autocomplete="off" autocorrect="off" spellcheck="false" enterkeyhint="done" placeholder="0" value="${value}">`
  return panel('panel panel-input', quote.pay, tokenButton(text, symbol), input)
}

const receivePanel = ({ quote }: FormWords, text: Texts) =>
  panel(
    'panel',
    quote.receive,
    tokenButton(text, undefined),
    '<output class="amount-figure"><span class="amount-nothing">0</span></output>',
  )

const tokenButton = ({ choose }: Texts, symbol: string | undefined) =>
  `<button class="token-button${symbol === undefined ? ' token-button-empty' : ''}" disabled>${symbol === undefined ? '' : space(28)}` +
  `<span class="token-button-names"><span class="token-button-symbol">${escape(symbol ?? choose)}</span></span>${space(14)}</button>`

const panel = (name: string, label: string, token: string, figure: string) =>
  `<section class="${name}" aria-label="${escape(label)}"><div class="panel-top"><span>${escape(label)}</span></div>` +
  `<div class="amount-line"><div class="amount">${figure}</div>${token}</div><div class="amount-foot"><p class="amount-note"></p></div></section>`
