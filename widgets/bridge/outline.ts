import type { EmbedPage } from '#contracts/embed/page.ts'
import { escape, formOutline } from '../form/outline.ts'
import type { FormWords } from '../words/form.ts'

/** The form as HTML, as `BridgeForm` renders it before it knows the currencies. */
export const bridgeOutline = (page: EmbedPage, words: FormWords): string =>
  formOutline(page, {
    words,
    text: {
      title: words.bridge.title,
      choose: words.bridge.choose,
      flip: words.bridge.flip,
      loading: words.bridge.button.currencies,
    },
    below:
      `<div class="field"><div class="field-box"><label class="field-label">${escape(words.bridge.address.toOther)}</label>` +
      '<input type="text" disabled></div><p class="field-note"></p></div>',
  })
