/** Dark on light in both themes, as every camera reads it: AppKit's light theme has it the other way round. */
const rules = `:host {
  --apkt-tokens-theme-backgroundInvert: #fff;
  --apkt-tokens-theme-textPrimary: #fff;
  --apkt-tokens-theme-textInvert: #202020;
  --apkt-tokens-theme-backgroundPrimary: #202020;
}`

/** Adds our rules to those of AppKit's code, once it is loaded and before one is drawn. */
export async function setCodeColours(elements: CustomElementRegistry): Promise<void> {
  const element: unknown = await elements.whenDefined('wui-qr-code')
  const styles: unknown = typeof element === 'function' ? Reflect.get(element, 'elementStyles') : undefined
  if (!Array.isArray(styles)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(rules)
  styles.push(sheet)
}
