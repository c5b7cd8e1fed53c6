import type { EmbedPage } from '#contracts/embed/page.ts'
import { formOutline } from '../form/outline.ts'
import { bridgeText } from './text/form.ts'

/** The form as HTML, as `BridgeForm` renders it before it knows the currencies. */
export const bridgeOutline = (page: EmbedPage): string =>
  formOutline(page, {
    text: {
      title: bridgeText.title,
      choose: bridgeText.choose,
      flip: bridgeText.flip,
      loading: bridgeText.button.currencies,
    },
    below:
      `<div class="field"><div class="field-box"><label class="field-label">${bridgeText.address.to()}</label>` +
      '<input type="text" disabled></div><p class="field-note"></p></div>',
  })
