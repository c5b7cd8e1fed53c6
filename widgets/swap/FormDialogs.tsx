import { useEffect } from 'preact/hooks'
import type { Side } from './form-model.ts'
import type { SwapView } from './view.ts'

export type FormDialog = Side | 'slippage'

interface FormDialogsProps extends SwapView {
  readonly which: FormDialog
  readonly onClose: () => void
}

/** The dialog that is open over the form. Its code comes by itself a moment after the form's. */
export function FormDialogs({ which, ...view }: FormDialogsProps) {
  const parts = view.dialogs.part.value
  useEffect(() => {
    view.dialogs.ensure().catch(view.onClose)
  }, [])
  if (parts === undefined) return null
  if (which === 'slippage') return <parts.SlippageDialog {...view} />
  return <parts.TokenDialog {...view} side={which} />
}
