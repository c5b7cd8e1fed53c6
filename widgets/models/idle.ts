/** Runs something after the next paint, once the browser has nothing better to do. Safari has no idle callbacks. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 500 })
    else setTimeout(run)
  })
}
