import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { TransactionLink } from '#kit/chain/TransactionLink.tsx'
import { Button, IconButton } from '#kit/controls/Button.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { ClockIcon } from '#kit/controls/icons.tsx'
import { Text } from '#kit/controls/Text.tsx'
import { chainOf } from '../../models/page-chain.ts'
import type { Past } from '../models/store.ts'
import { checkoutText } from '../../words/en/checkout.ts'
import type { CheckoutView } from './view.ts'

/** Opens the visitor's last payments. It is there once there is one. */
export function HistoryButton({ checkout: { history, returning }, page, locale }: CheckoutView) {
  const isOpen = useSignal(false)
  const text = checkoutText.history
  const close = () => {
    isOpen.value = false
  }
  // The form is shown again after each payment.
  useEffect(history.read, [])
  if (history.payments.value.length === 0) return null
  return (
    <>
      <IconButton
        label={text.title}
        onClick={() => {
          isOpen.value = true
          void history.refresh()
        }}
      >
        <ClockIcon />
      </IconButton>
      {isOpen.value && (
        <Dialog title={text.title} onClose={close}>
          <ul class="history">
            {history.payments.value.map((past) => (
              <li key={past.id}>
                <span class="history-title">
                  <Text figure>{past.title || text.untitled}</Text>
                </span>
                <span class={`history-state history-${past.state}`}>
                  <Text>{text.states[past.state]}</Text>
                </span>
                <span class="small soft">{timeText(past, locale)}</span>
                {past.state === 'open' ? (
                  <Button
                    kind="quiet"
                    onClick={() => {
                      close()
                      void returning.goOnWith(past)
                    }}
                  >
                    {checkoutText.unfinished.goOn}
                  </Button>
                ) : (
                  past.txHash !== undefined && (
                    <TransactionLink
                      hash={past.txHash}
                      explorer={chainOf(page, past.chain)?.explorerTx}
                      of={past.title}
                    />
                  )
                )}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

const timeText = ({ at }: Past, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
