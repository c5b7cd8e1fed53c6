import { IconButton } from '../../kit/controls/Button.tsx'
import { ArrowLeftIcon } from '../../kit/controls/icons.tsx'
import { NetworkLabel } from '../../kit/chain/NetworkLabel.tsx'
import { Announcer } from './Announcer.tsx'
import './swap.css'
import { SwapForm } from './SwapForm.tsx'
import { swapText } from '../text/form.ts'
import { useScreenFocus } from './use-screen-focus.ts'
import type { SwapView } from './view.ts'

/** The whole widget: its head, and the screen that is on. */
export function SwapWidget(view: SwapView) {
  const { swap, page } = view
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
      <Announcer {...view} />
    </main>
  )
}
