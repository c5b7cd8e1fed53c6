import type { EmbedPage } from '#contracts/embed/page.ts'
import { escape, formOutline, selectOutline, settingsOutline } from '../form/outline.ts'
import type { FormWords } from '../words/form.ts'
import { hueOf, letterOf } from '#kit/tokens/letter.ts'

/** A chain's logo before its picture is there. */
const logo = (name: string) =>
  `<span class="logo logo-${hueOf(name)}" data-letter="${escape(letterOf(name))}" aria-hidden="true"></span>`

/** The form as HTML, as `SwapForm` renders it. */
export function swapOutline(page: EmbedPage, words: FormWords): string {
  const { swap } = words
  const chain = page.chains.find(({ key }) => key === page.chain) ?? page.chains[0]
  const choices = page.chains.map(
    ({ key, name }) => `<option${key === chain?.key ? ' selected' : ''}>${escape(name)}</option>`,
  )
  return formOutline(page, {
    words,
    text: {
      title: swap.title,
      choose: swap.chooseToken,
      flip: swap.flip,
      loading: swap.button.tokens,
    },
    symbol: chain?.coin.symbol,
    tools: [
      selectOutline(swap.chain, logo(chain?.name ?? ''), choices),
      settingsOutline(swap.changeSlippage),
    ],
    hint: words.form.quote.hint,
  })
}
