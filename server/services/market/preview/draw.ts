import type { Token } from '#contracts/market/token.ts'
import { drawText, isDrawable } from './text.ts'

/** The picture of a token that previews of links show: Open Graph wants 1200 by 630 pixels. */

export const PREVIEW = { width: 1_200, height: 630 } as const

/** Of the dark palette (kit/styles/palette.css). */
const colours = {
  surface: '#141821',
  inset: '#1d222d',
  line: '#2b3240',
  text: '#f1f3f8',
  soft: '#a3adbd',
  accent: '#93adff',
  good: '#54d3a0',
  bad: '#ff9389',
  warn: '#f3c15b',
} as const

const LEFT = 72
const WIDE = PREVIEW.width - 2 * LEFT
const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 })

type Shown = Pick<
  Token,
  'name' | 'user' | 'currency' | 'issuer' | 'md5' | 'exch' | 'usd' | 'pro24h' | 'trust' | 'marks'
>

/** An SVG of shapes alone. `prices`: the course of seven days, oldest first. */
export function drawPreview(token: Shown, prices: readonly number[]): string {
  const { exch, usd, pro24h } = token
  const line = (text: string, y: number, size: number, colour: string) =>
    drawText(text, { x: LEFT, y, size, most: WIDE, colour })
  const price = line(exch === null ? 'No price is known' : `${numberText(exch)} XRP`, 336, 84, colours.text)
  const isUp = (pro24h ?? 0) >= 0
  const change =
    pro24h === null
      ? undefined
      : line(
          `${isUp ? '+' : '−'}${Math.abs(pro24h).toFixed(2)} % in 24 hours`,
          404,
          36,
          isUp ? colours.good : colours.bad,
        )
  const dollars =
    usd === null || change === undefined
      ? undefined
      : drawText(`${numberText(Number(usd))} USD`, {
          x: LEFT + change.width + 36,
          y: 404,
          size: 36,
          most: WIDE - change.width - 36,
          colour: colours.soft,
        })
  const parts = [
    `<rect width="${PREVIEW.width}" height="${PREVIEW.height}" fill="${colours.surface}"/>`,
    course(prices),
    line(nameOf(token), 128, 76, colours.text).svg,
    line(`${token.issuer.slice(0, 10)}…${token.issuer.slice(-6)}`, 182, 32, colours.soft).svg,
    warning(token.marks),
    price.svg,
    change?.svg ?? '',
    dollars?.svg ?? '',
    line('Suite · market of the XRP Ledger', 590, 28, colours.accent).svg,
  ]
  const { width, height } = PREVIEW
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`
}

/** Names of other scripts cannot be drawn: then its code, or the begin of its md5. */
const nameOf = ({ name, currency, md5 }: Shown): string =>
  [name, currency].find(isDrawable) ?? md5.slice(0, 8)

const numberText = (value: number): string =>
  value < 1e-8 && value > 0 ? value.toExponential(4) : digits.format(value)

/** What to know first, of what is no detail. */
function warning(marks: Token['marks']): string {
  const text = marks.includes('scam')
    ? 'The operator calls it a scam'
    : marks.includes('lookalike')
      ? 'It has the name of another token'
      : undefined
  return text === undefined
    ? ''
    : drawText(`! ${text}`, { x: LEFT, y: 230, size: 32, most: WIDE, colour: colours.warn }).svg
}

const [TOP, BOTTOM] = [430, 540]

function course(prices: readonly number[]): string {
  if (prices.length < 2) return ''
  const colour = (prices.at(-1) ?? 0) < (prices[0] ?? 0) ? colours.bad : colours.good
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const place = (price: number, i: number) => {
    const x = LEFT + (i / (prices.length - 1)) * WIDE
    const y = high === low ? (TOP + BOTTOM) / 2 : BOTTOM - ((price - low) / (high - low)) * (BOTTOM - TOP)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  }
  return `<path d="M${prices.map(place).join('L')}" fill="none" stroke="${colour}" stroke-width="4" stroke-linejoin="round"/>`
}
