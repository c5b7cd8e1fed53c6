import { useEffect, useRef } from 'preact/hooks'
import { NetworkLabel } from '../../kit/chain/NetworkLabel.tsx'
import { IconButton } from '../../kit/controls/Button.tsx'
import { ArrowLeftIcon } from '../../kit/controls/icons.tsx'
import { swapText } from '../text/form.ts'
import './swap.css'
import { SwapForm } from './SwapForm.tsx'
import type { SwapView } from './view.ts'

/** The whole widget: its head, and its current screen. */
export function SwapWidget(view: SwapView) {
  const { swap, page, later } = view
  const parts = later.part.value
  const screen = swap.screen.value
  const checkout = swap.checkout.value
  const heading = useScreenFocus(screen)
  return (
    <main class="card">
      <header class="head">
        {screen === 'review' && (
          <IconButton label={swapText.back} onClick={() => void checkout?.payment.cancel()}>
            <ArrowLeftIcon />
          </IconButton>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {screen === 'review' ? swapText.reviewTitle : swapText.title}
        </h1>
        <NetworkLabel network={page.network} />
      </header>
      {screen === 'form' || checkout === undefined ? (
        <SwapForm {...view} />
      ) : (
        <checkout.Screen {...view} form={swap} checkout={checkout} />
      )}
      {/* Only a text that comes into it later is read out. */}
      <p role="status" class="hidden-text">
        {parts && <parts.Announcer {...view} />}
      </p>
    </main>
  )
}

/** Moves the focus to a new screen's heading, and the heading into sight, but only while the user is in this frame. */
function useScreenFocus(screen: string): { readonly current: HTMLHeadingElement | null } {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    if (!document.hasFocus()) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [screen])
  return heading
}
