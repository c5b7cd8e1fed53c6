import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { LiveOptions, MountOptions } from '#contracts/embed/options.ts'
import { Notice } from '#kit/controls/Notice.tsx'
import { query, setQuery } from '../router/address.ts'
import { mountOptions } from './snippets.ts'
import type { Wish } from './wish.ts'

/** What this page uses of the script, which stands in it like in any partner's page. */
interface Widget {
  update(changes: LiveOptions): void
  destroy(): void
  readonly whenReady: Promise<unknown>
}
declare global {
  interface Window {
    SuiteEmbed?: (factory: { readonly partner: string }) => {
      mount(place: Element, options: MountOptions): Widget
    }
  }
}

/** A small phone, a column of a page, and a page's whole width, in CSS pixels. */
const WIDTHS = [
  { width: '360', label: 'Phone, 360' },
  { width: '420', label: 'Column, 420' },
  { width: '640', label: 'Page, 640' },
] as const

/** The widget itself, by the script, and so as a page of the partner shows it. It follows a change of the look live. */
export function Preview({ wish }: { readonly wish: Wish }) {
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<Widget | undefined>(undefined)
  const problem = useSignal<string | undefined>(undefined)
  const { theme, locale, appearance = {}, hide = [], ...atMount } = mountOptions(wish)
  const live: LiveOptions = { theme: theme ?? 'auto', locale: locale ?? '', appearance, hide }
  const attempt = (work: () => void) => {
    problem.value = undefined
    try {
      work()
    } catch (error) {
      problem.value = error instanceof Error ? error.message : String(error)
    }
  }
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    attempt(() => {
      if (window.SuiteEmbed === undefined) throw new Error('The script of the widgets was not loaded.')
      const mounted = window.SuiteEmbed({ partner: wish.partner }).mount(current, {
        ...atMount,
        ...live,
        title: `Preview of your ${wish.product}`,
      })
      mounted.whenReady.catch((error: unknown) => {
        problem.value = error instanceof Error ? error.message : String(error)
      })
      widget.current = mounted
    })
    return () => widget.current?.destroy()
  }, [wish.partner, JSON.stringify(atMount)])
  useEffect(() => attempt(() => widget.current?.update(live)), [JSON.stringify(live)])
  const width = WIDTHS.find((one) => one.width === query.value.get('width'))?.width ?? '420'
  return (
    <div class="studio-preview">
      <div class="tabs" role="group" aria-label="Width of the preview">
        {WIDTHS.map((one) => (
          <button
            key={one.width}
            type="button"
            class="tab"
            aria-pressed={one.width === width}
            aria-current={one.width === width ? 'true' : undefined}
            onClick={() => setQuery({ width: one.width === '420' ? undefined : one.width })}
          >
            {one.label}
          </button>
        ))}
      </div>
      {problem.value !== undefined && (
        <Notice kind="error" title="The script refuses this">
          {problem.value}
        </Notice>
      )}
      <div class="studio-stage">
        <div ref={place} class={`studio-place studio-place-${width}`} />
      </div>
    </div>
  )
}
