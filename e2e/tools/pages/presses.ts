import type { BrowserContext } from '@playwright/test'

/**
 * Counts what a visitor presses in all pages of a context, by finger, mouse or key: buttons, links and choices. One that is
 * pressed again at once, because a price was renewed under it, counts once. Answers a function that tells how many there
 * were since then.
 */
export async function countPresses(context: BrowserContext): Promise<() => number> {
  const pressed: string[] = []
  await context.exposeFunction('notePress', (control: string) => {
    if (pressed.at(-1) !== control) pressed.push(control)
  })
  await context.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        // A label's click comes again as one of its field.
        const control = target instanceof Element ? target.closest('button, a, input[type="radio"]') : null
        if (isTrusted && control !== null)
          void Reflect.get(window, 'notePress')(`${location.pathname} ${control.textContent}`)
      },
      true,
    )
  })
  return () => pressed.length
}
