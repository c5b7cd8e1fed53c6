import type { Signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import type { EmbedPage } from '#contracts/embed/page.ts'
import type { worthText } from '../../checkout/quote/worth.ts'
import type { LivePrice } from '../../form/models/answers.ts'
import type { CardParts } from '../../form/views/FormCard.tsx'
import type { Lazy } from '../../models/lazy.ts'
import type { AddressField } from '../models/address-model.ts'
import type { Bridge } from '../models/bridge-model.ts'
import type { BridgeQuote } from '../models/bridge-quote.ts'
import type { Side } from '../models/currency.ts'

/** The props of every view of the widget. */
export interface BridgeView {
  readonly bridge: Bridge
  readonly page: EmbedPage
  readonly locale: string
  readonly later: Lazy<LaterParts>
}

/** The props of the parts that show a live estimate. */
export interface LiveProps extends BridgeView {
  readonly live: LivePrice<BridgeQuote>
}

export interface FiguresProps extends LiveProps {
  /** Whether all figures are shown. */
  readonly isOpen: Signal<boolean>
}

export interface CurrencyDialogProps extends BridgeView {
  readonly side: Side
  readonly onClose: () => void
}

/** The parts that are loaded after the form: see `later.ts`. */
interface LaterParts extends CardParts {
  readonly CurrencyDialog: ComponentType<CurrencyDialogProps>
  readonly EstimateFigures: ComponentType<FiguresProps>
  readonly SignNote: ComponentType<LiveProps>
  readonly worthText: typeof worthText
  readonly AddressNote: ComponentType<{ readonly field: AddressField }>
  readonly TagNote: ComponentType<{ readonly field: AddressField; readonly name: string }>
  readonly PasteButton: ComponentType<{
    readonly label: string
    readonly onPaste: (text: string) => void
  }>
  readonly Limits: ComponentType<BridgeView>
  readonly problemOf: (view: BridgeView) => string | undefined
  readonly Refund: ComponentType<BridgeView>
}
