import type { Page } from '@playwright/test'

/** The loader as a page's own script uses it. What is handed to it is unchecked on purpose. */
interface Loader {
  (factory: object): { mount(target: unknown, options: object): Mounted; destroyAll(): void }
}

interface Mounted {
  readonly id: string
  readonly whenReady: Promise<unknown>
  update(changes: object): void
  destroy(): void
}

declare global {
  interface Window {
    SuiteEmbed?: Loader
    /** The widgets that `mountIn` has mounted, by selector. */
    mounted?: Record<string, Mounted>
  }
}

/** The result of `mount` for a page's script: the widget's id, or the error. */
export type Outcome = { readonly id: string } | { readonly code: unknown; readonly message: string }

/** Mounts as the script of a page that has only the loader, such as `/empty`. */
export async function mountIn(
  page: Page,
  selector: string,
  { partner = 'shop', ...options }: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  return page.evaluate(
    ([target, factory, given]): Outcome => {
      try {
        const handle = window.SuiteEmbed?.(factory).mount(target, given)
        if (handle === undefined) return { code: 'none', message: 'the loader is not there' }
        window.mounted = { ...window.mounted, [target]: handle }
        return { id: handle.id }
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        return { code: error instanceof Error ? Reflect.get(error, 'code') : undefined, message }
      }
    },
    [selector, { partner }, options] as const,
  )
}

/** Takes a widget of `mountIn` out of the page again. */
export const destroyIn = async (page: Page, selector: string): Promise<void> =>
  page.evaluate((target) => window.mounted?.[target]?.destroy(), selector)
