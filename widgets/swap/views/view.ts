import type { Signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { Token } from '#contracts/api/payment.ts'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { CardParts } from '../../form/views/FormCard.tsx'
import type { Lazy } from '../../models/lazy.ts'
import type { Side } from '../models/form-model.ts'
import type { LiveQuote } from '../models/quote-model.ts'
import type { Swap } from '../models/swap-model.ts'

/** The props of every view of the widget. */
export interface SwapView {
  readonly swap: Swap
  readonly page: EmbedPage
  readonly locale: string
  readonly later: Lazy<LaterParts>
}

export interface DialogProps extends SwapView {
  readonly onClose: () => void
}

/** The props of the parts that show a live quote. */
export interface LiveProps extends SwapView {
  readonly live: LiveQuote
}

export interface FiguresProps extends LiveProps {
  /** Whether all figures are shown. */
  readonly isOpen: Signal<boolean>
}

export interface TokenDialogProps extends DialogProps {
  /** The side of the swap that the token is for. */
  readonly side: Side
}

/** The parts that are loaded after the form: see `later.ts`. */
interface LaterParts extends CardParts {
  readonly SlippageDialog: ComponentType<DialogProps>
  readonly TokenDialog: ComponentType<TokenDialogProps>
  readonly QuoteFigures: ComponentType<FiguresProps>
  readonly SignNote: ComponentType<LiveProps>
  readonly ImpactNote: ComponentType<{ readonly quote: LiveQuote['quote']; readonly locale: string }>
  readonly UnverifiedMark: ComponentType<{ readonly token: Token | undefined }>
  readonly problemOf: (swap: Swap) => string | undefined
  readonly worthText: (
    minor: bigint | undefined,
    token: Token | undefined,
    locale: string,
  ) => string | undefined
}
