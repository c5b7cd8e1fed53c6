/**
 * Stands in place of a widget that cannot be shown: a sentence, and Retry. It uses only elements, texts and the style
 * property, because the strictest policy of a page allows nothing else (measured: no `style-src`, Trusted Types without
 * a policy). Font and colours are the page's.
 */
export function createPanel(message: string, height: string, retry: () => void): HTMLElement {
  const panel = document.createElement('div')
  // Screen readers announce it when it enters the page.
  panel.setAttribute('role', 'alert')
  panel.style.cssText = `text-align:center;align-content:center;min-height:${height}`
  const button = document.createElement('button')
  button.style.cssText = 'font:inherit;padding:12px 24px;margin:16px'
  button.append('Retry')
  button.addEventListener('click', retry)
  panel.append(message, button)
  return panel
}
