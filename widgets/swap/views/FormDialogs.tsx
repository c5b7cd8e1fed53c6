import { useEffect } from 'preact/hooks'
import type { Side } from '../models/form-model.ts'
import type { DialogProps } from './view.ts'

export type FormDialog = Side | 'slippage'

interface FormDialogsProps extends DialogProps {
  readonly which: FormDialog
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
