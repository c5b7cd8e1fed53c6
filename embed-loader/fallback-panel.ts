/**
 * What stands in place of a widget that cannot be shown: a sentence, and Retry. Elements, texts and the style
 * property are all that the strictest policy of a page allows (measured: no `style-src`, Trusted Types with no
 * policy). Font and colours are the page's.
 */
export function createPanel(message: string, height: string, retry: () => void): HTMLElement {
  const panel = document.createElement('div')
  // Announced as soon as it is put into the page.
  panel.setAttribute('role', 'alert')
  panel.style.cssText = `display:grid;place-content:center;place-items:center;text-align:center;min-height:${height}`
  const button = document.createElement('button')
  button.style.cssText = 'font:inherit;padding:12px 24px;margin:16px'
  button.append('Retry')
  button.addEventListener('click', retry)
  panel.append(message, button)
  return panel
}
