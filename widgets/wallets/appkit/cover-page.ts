/**
 * Keeps keyboards and screen readers in the modal while it is open. AppKit leaves both in the page behind it, where
 * the next thing to reach would be the button that cancels the payment.
 */
export function coverPage(isCovered: boolean): void {
  const page = document.getElementById('app')
  if (page !== null) page.inert = isCovered
  const modal = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('wui-card')
  if (isCovered && modal instanceof HTMLElement) modal.focus()
}
