'use client'

import { useEffect, useRef } from 'react'

const SUITE = 'https://suite.example'
const PARTNER = 'your-slug'
const OPTIONS = { product: 'swap' }

/** What this file uses of the script. */
interface Widget {
  destroy(): void
}
type Loader = (factory: { partner: string }) => { mount(place: Element, options: object): Widget }
declare global {
  interface Window {
    SuiteEmbed?: Loader
  }
}

let loading: Promise<Loader> | undefined

/** Loads the script once, however many widgets the page shows. After a failure, the next widget tries again. */
function load(): Promise<Loader> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      loading = undefined
      script.remove()
      reject(new Error(`${script.src} was not loaded`))
    }
    script.src = `${SUITE}/embed/v1.js`
    script.onload = () => (window.SuiteEmbed ? resolve(window.SuiteEmbed) : fail())
    script.onerror = fail
    document.head.append(script)
  })
  return loading
}

/** The widget. `onSettled` hears the hash of each payment that was verified on its chain. */
export function SuiteWidget({ onSettled }: { onSettled?: (txHash: string) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let widget: Widget | undefined
    let isGone = false
    load().then(
      (SuiteEmbed) => {
        if (!isGone && place.current) widget = SuiteEmbed({ partner: PARTNER }).mount(place.current, OPTIONS)
      },
      (error: unknown) => console.error(error),
    )
    return () => {
      isGone = true
      widget?.destroy()
    }
  }, [])
  useEffect(() => {
    const element = place.current
    const hear = (event: Event) => {
      const { type, txHash } = (event as CustomEvent<{ type: string; txHash: string }>).detail
      if (type === 'settled') onSettled?.(txHash)
    }
    element?.addEventListener('suite-embed', hear)
    return () => element?.removeEventListener('suite-embed', hear)
  }, [onSettled])
  return <div ref={place} />
}
