import type { EmbedPage } from '#contracts/embed/page.ts'
import { escape, formOutline, selectOutline, settingsOutline } from '../form/outline.ts'
import { formText } from '../form/text.ts'
import { hueOf, letterOf } from '#kit/tokens/letter.ts'
import { swapText } from './text/form.ts'

/** A chain's logo before its picture is there. */
const logo = (name: string) =>
  `<span class="logo logo-${hueOf(name)}" data-letter="${escape(letterOf(name))}" aria-hidden="true"></span>`

/** The form as HTML, as `SwapForm` renders it. */
export function swapOutline(page: EmbedPage): string {
  const chain = page.chains.find(({ key }) => key === page.chain) ?? page.chains[0]
  const choices = page.chains.map(
    ({ key, name }) => `<option${key === chain?.key ? ' selected' : ''}>${escape(name)}</option>`,
  )
  return formOutline(page, {
    text: {
      title: swapText.title,
      choose: swapText.chooseToken,
      flip: swapText.flip,
      loading: swapText.button.tokens,
    },
    symbol: chain?.coin.symbol,
    tools: [
      selectOutline(swapText.chain, logo(chain?.name ?? ''), choices),
      settingsOutline(swapText.changeSlippage),
    ],
    hint: formText.quote.hint,
  })
}
