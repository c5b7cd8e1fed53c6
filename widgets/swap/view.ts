import type { EmbedPage } from '#contracts/embed/page.ts'
import { formatAmount } from '../kit/amounts/format-amount.ts'
import type * as Dialogs from './dialogs/index.ts'
import type { Lazy } from '../models/lazy.ts'
import type { Swap } from './swap-model.ts'

/** What every screen of the widget is given. */
export interface SwapView {
  readonly swap: Swap
  readonly page: EmbedPage
  readonly locale: string
  /** The form's dialogs, which are fetched after it. */
  readonly dialogs: Lazy<typeof Dialogs>
}

/** Significant digits for a glance; what is about to be paid is written in full. */
export const GLANCE = 6

/** An amount with its symbol; in full unless `most` digits are enough. */
export function units(
  minor: bigint | string,
  asset: { readonly decimals: number; readonly symbol: string },
  locale: string,
  most?: number,
): string {
  return `${formatAmount(BigInt(minor), asset.decimals, locale, most)} ${asset.symbol}`
}
