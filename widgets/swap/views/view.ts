import type { ComponentType } from 'preact'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { Lazy } from '../../models/lazy.ts'
import type { Side } from '../models/form-model.ts'
import type { Swap } from '../models/swap-model.ts'

/** The props of every view of the widget. */
export interface SwapView {
  readonly swap: Swap
  readonly page: EmbedPage
  readonly locale: string
  /** The form's dialogs, which are loaded after it. */
  readonly dialogs: Lazy<Dialogs>
}

export interface DialogProps extends SwapView {
  readonly onClose: () => void
}

export interface TokenDialogProps extends DialogProps {
  /** The side of the swap that the token is for. */
  readonly side: Side
}

interface Dialogs {
  readonly SlippageDialog: ComponentType<DialogProps>
  readonly TokenDialog: ComponentType<TokenDialogProps>
}
