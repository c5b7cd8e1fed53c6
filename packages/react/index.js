'use client'

import { createElement, useEffect, useRef } from 'react'
import { loadSuite } from '@suite-embed/embed'

/**
 * A widget. It is mounted when the component is shown and destroyed when it goes. `theme`, `locale`, `appearance` and
 * `hide` change it in place; any other option mounts it anew. On a server it is an empty element of its height.
 */
export function SuiteWidget(props) {
  const { service, load, partner, className, style, onEvent, onReady, onError, ...options } = props
  const { theme, locale, appearance, hide, ...fixed } = options
  const place = useRef(null)
  const handle = useRef(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  // Options are plain values: where their text is equal, the widget is, though a page writes them anew each time.
  const hasRule = Boolean(fixed.beforeSign)
  const atMount = JSON.stringify([service, partner, fixed, hasRule])
  useEffect(() => {
    let isGone = false
    loadSuite(service, latest.current.load)
      .then(async (SuiteEmbed) => {
        if (isGone || !SuiteEmbed || !place.current) return
        handle.current = SuiteEmbed({ partner }).mount(place.current, {
          ...fixed,
          ...liveOf(latest.current),
          // The page's rule of now, not the one of when it was mounted. Without one, nothing is asked.
          ...(hasRule && { beforeSign: (session) => latest.current.beforeSign?.(session) }),
          onEvent: (event) => latest.current.onEvent?.(event),
        })
        latest.current.onReady?.(await handle.current.whenReady)
      })
      .catch((error) => {
        if (!isGone) latest.current.onError?.(error)
      })
    return () => {
      isGone = true
      handle.current?.destroy()
      handle.current = undefined
    }
  }, [atMount])

  const inPlace = JSON.stringify([theme, locale, appearance, hide])
  useEffect(() => {
    try {
      handle.current?.update(liveOf(latest.current))
    } catch (error) {
      latest.current.onError?.(error)
    }
  }, [inPlace])

  return createElement('div', { ref: place, className, style: { minHeight: options.height, ...style } })
}

/** What changes in place. One that is left out counts as never given. */
const liveOf = ({ theme, locale, appearance, hide }) => ({ theme, locale, appearance, hide })
