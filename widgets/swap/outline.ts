import type { EmbedPage } from '#contracts/embed/page.ts'
import { quoteText } from '../checkout/text/quote.ts'
import { formText } from '../form/text.ts'
import { networkText } from '#kit/chain/network-text.ts'
import { hueOf, letterOf } from '#kit/tokens/letter.ts'
import { quoteTerms, swapText } from './text/form.ts'

/** Text from outside of this file as text in HTML. */
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** An icon's place. */
const space = (size: number) => `<svg width="${size}" height="${size}"></svg>`
const chevron = space(16)

/** A chain's logo before its picture is there. */
const logo = (name: string) =>
  `<span class="logo logo-${hueOf(name)}" data-letter="${escape(letterOf(name))}" aria-hidden="true"></span>`

/**
 * The form as HTML, for the page to show before its script runs. Its elements stand as `SwapForm` renders them, so that
 * Preact takes them over and nothing moves. The amount can be typed at once; everything else waits for the script.
 */
export function swapOutline(page: EmbedPage): string {
  const chain = page.chains.find(({ key }) => key === page.chain) ?? page.chains[0]
  const choices = page.chains.map(
    ({ key, name }) => `<option${key === chain?.key ? ' selected' : ''}>${escape(name)}</option>`,
  )
  return (
    `<main class="card" aria-busy="true"><header class="head"><h1>${swapText.title}</h1>${networkLabel(page)}</header>` +
    `<div class="toolbar"><span class="select">${logo(chain?.name ?? '')}<select aria-label="${swapText.chain}" disabled>${choices.join('')}</select>${chevron}</span>` +
    `<button class="button button-secondary wallet-connect" disabled>${space(18)}${quoteText.connect}</button></div>` +
    `<div class="panels">${payPanel(page, chain?.coin.symbol)}<div class="flip"><button class="icon-button" aria-label="${swapText.flip}" disabled>${space(20)}</button></div>${receivePanel}</div>${details}` +
    `<button class="button button-primary button-wide" disabled>${swapText.button.tokens}</button></main>`
  )
}

function networkLabel({ network }: EmbedPage): string {
  return network === 'mainnet' ? '' : `<span class="network-label">${networkText[network].label}</span>`
}

function payPanel({ amount = '' }: EmbedPage, symbol: string | undefined): string {
  const value = /^[\d.]+$/.test(amount) ? amount : ''
  const input =
    `<input class="amount-input" aria-label="${escape(formText.amountToPay(symbol ?? ''))}" type="text" inputmode="decimal"` +
    ` autocomplete="off" autocorrect="off" spellcheck="false" enterkeyhint="done" placeholder="0" value="${value}">`
  return panel('panel panel-input', quoteText.pay, symbol, input)
}

const receivePanel = panel(
  'panel',
  quoteText.receive,
  undefined,
  '<output class="amount-figure"><span class="amount-nothing">0</span></output>',
)

function panel(name: string, label: string, symbol: string | undefined, figure: string): string {
  return (
    `<section class="${name}" aria-label="${label}"><div class="panel-top"><span>${label}</span></div><div class="panel-main">` +
    `<button class="token-button${symbol === undefined ? ' token-button-empty' : ''}" disabled>${symbol === undefined ? '' : space(28)}` +
    `<span class="token-button-names"><span class="token-button-symbol">${escape(symbol ?? swapText.chooseToken)}</span></span>${chevron}</button>` +
    `<div class="amount">${figure}<p class="amount-note"></p></div></div></section>`
  )
}

const details =
  `<div class="details"><div class="details-head"><span class="details-hint">${formText.quote.hint}</span></div><dl class="rows">` +
  [...quoteTerms, swapText.quote.slippage]
    .map((term) => `<div class="row"><dt>${term}</dt><dd><span class="soft">–</span></dd></div>`)
    .join('') +
  '</dl></div>'
