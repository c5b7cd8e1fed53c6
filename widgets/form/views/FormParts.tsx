import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { quoteText, formText } from '../../words/en/form.ts'
import { Button, IconButton } from '#kit/controls/Button.tsx'
import { WalletIcon } from '#kit/controls/icons.tsx'
import { loadDrawings } from '#kit/logos/drawings.ts'
import { afterPaint } from '../../models/idle.ts'
import type { Lazy } from '../../models/lazy.ts'
import { Text } from '#kit/controls/Text.tsx'
import type { FormView } from './view.ts'

/** Connects a wallet, or shows which one is connected. */
export function WalletSlot(view: FormView) {
  const { form } = view
  const checkout = form.checkout.value
  if (checkout !== undefined)
    return (
      <>
        <checkout.HistoryButton {...view} checkout={checkout} />
        <checkout.AccountButton {...view} checkout={checkout} />
      </>
    )
  return (
    <IconButton class="wallet" label={quoteText.connect} onClick={() => void form.connectWallet()}>
      <WalletIcon />
    </IconButton>
  )
}

/** What stands in the way of the form's purpose. */
export function Notices(view: FormView) {
  const checkout = view.form.checkout.value
  return checkout === undefined ? (
    <PlainNotice {...view} />
  ) : (
    <checkout.Notices {...view} checkout={checkout} />
  )
}

/** Used as long as the checkout's notices are not loaded. */
function PlainNotice({ form }: FormView) {
  const isStuck = form.problem.value !== undefined
  const text = form.online.value ? (isStuck ? formText.quote.none : undefined) : formText.offline
  // The checkout's own notice says more, and leads on.
  useEffect(() => {
    if (text !== undefined) form.warmUp()
  }, [text])
  return text === undefined ? null : <p role="status">{text}</p>
}

/**
 * Loads the parts that are not needed at first: at once where they are needed or one of their dialogs is opened. Tells
 * when they cannot be had, and which dialog is open.
 */
export function useLater<Dialog>(later: Lazy<unknown>, isNeeded: boolean) {
  const isMissing = useSignal(false)
  /** Whether the figures of the price are open. */
  const isOpen = useSignal(false)
  const dialog = useSignal<Dialog | undefined>(undefined)
  const close = () => {
    dialog.value = undefined
  }
  const load = () =>
    void later.ensure().then(
      () => (isMissing.value = false),
      () => {
        isMissing.value = true
        close()
      },
    )
  useEffect(() => {
    if (isNeeded) load()
  }, [isNeeded])
  const open = (which: Dialog) => {
    dialog.value = which
    load()
  }
  return { isMissing: isMissing.value, isOpen, dialog: dialog.value, open, close }
}

/** Loads the drawings of chains and tokens once the form can be used. */
export function useDrawings(isUsable: boolean): void {
  useEffect(() => {
    if (isUsable) afterPaint(() => void loadDrawings())
  }, [isUsable])
}

/** A browser may remember that a part could not be had: only a new page asks again. */
export function MissingNotice() {
  return (
    <p role="status">
      {formText.missing}{' '}
      <Button kind="quiet" onClick={() => location.reload()}>
        {formText.reload}
      </Button>
    </p>
  )
}

/** Opens the review. While that is not possible, it names what is missing. */
export function ReviewButton({
  form,
  locale,
  missing,
  label,
  children,
}: Pick<FormView, 'form' | 'locale'> & {
  readonly missing: string | undefined
  readonly label: string
  /** Below the label. */
  readonly children?: ComponentChildren
}) {
  return (
    <div class="foot">
      <Button
        kind="primary"
        wide
        disabled={missing !== undefined}
        busy={form.busy.value}
        onClick={() => void form.review(locale)}
      >
        <span>
          <Text>{missing ?? label}</Text>
          {missing === undefined && children}
        </span>
      </Button>
    </div>
  )
}
