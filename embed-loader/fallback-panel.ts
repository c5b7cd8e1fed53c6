/**
 * Stands in place of a widget that cannot be shown: a sentence, and Retry or, where another try is useless, Close. It
 * uses only elements, texts and the style property, because the strictest policy of a page allows nothing else
 * (measured: no `style-src`, Trusted Types without a policy). Font and colours are the page's.
 */
export function createPanel(message: string, height: string, retry: (() => void) | false): HTMLElement {
  const panel = document.createElement('div')
  // Screen readers announce it when it enters the page.
  panel.setAttribute('role', 'alert')
  panel.style.cssText = `text-align:center;align-content:center;min-height:${height}`
  const button = document.createElement('button')
  button.style.cssText = 'font:inherit;padding:12px 24px;margin:16px'
  button.append(retry ? 'Retry' : 'Close')
  button.addEventListener('click', retry || (() => panel.remove()))
  // What a visitor cannot mend is told to the page's author alone.
  panel.append(retry ? message : 'Not available here', button)
  return panel
}
