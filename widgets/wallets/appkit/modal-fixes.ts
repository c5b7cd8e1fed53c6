/** Corrects AppKit's modal where this page needs other behaviour. */

/** Dark on light in both themes, as every camera reads it. AppKit inverts the code in its light theme. */
const codeColours = `:host {
  --apkt-tokens-theme-backgroundInvert: #fff;
  --apkt-tokens-theme-textPrimary: #fff;
  --apkt-tokens-theme-textInvert: #202020;
  --apkt-tokens-theme-backgroundPrimary: #202020;
}`

/** Adds our colours to those of AppKit's QR code, after it is loaded and before the first one is drawn. */
export async function setCodeColours(elements: CustomElementRegistry): Promise<void> {
  const element: unknown = await elements.whenDefined('wui-qr-code')
  const styles: unknown = typeof element === 'function' ? Reflect.get(element, 'elementStyles') : undefined
  if (!Array.isArray(styles)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(codeColours)
  styles.push(sheet)
}

/** Has "Try again" open the app by the same link. AppKit would make a connection of its own, and forget the link. */
export async function setTryAgain(elements: Pick<CustomElementRegistry, 'whenDefined'>): Promise<void> {
  const { prototype } = await elements.whenDefined('w3m-connecting-wc-desktop')
  Object.defineProperty(prototype, 'onTryAgain', {
    value(this: object) {
      const open: unknown = Reflect.get(this, 'onConnect')
      if (typeof open === 'function') Reflect.apply(open, this, [])
    },
  })
}

/** Keeps keyboards and screen readers in the open modal. AppKit leaves both at the button that cancels. */
export function coverPage(isCovered: boolean): void {
  const page = document.getElementById('app')
  if (page !== null) page.inert = isCovered
  const modal = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('wui-card')
  if (isCovered && modal instanceof HTMLElement) modal.focus()
}
