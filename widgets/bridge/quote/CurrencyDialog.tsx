import { computed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { TokenPicker } from '#kit/tokens/TokenPicker.tsx'
import { canBe, tokenOf } from '../models/currency.ts'
import { dialogText } from '../text/dialogs.ts'
import type { CurrencyDialogProps } from '../views/view.ts'

/** The choice of a currency on its network for one side of the bridge. */
export function CurrencyDialog({ bridge, page, side, onClose }: CurrencyDialogProps) {
  const { form, currencies, currenciesProblem } = bridge
  const [from, to] = [form.from.value?.key, form.to.value?.key]
  const rows = useMemo(
    () =>
      computed(() =>
        currencies.value
          ?.filter((currency) => canBe(side, currency))
          .map((currency) => ({ ...tokenOf(page, currency), address: currency.key, verified: true })),
      ),
    [side],
  )
  return (
    <TokenPicker
      title={side === 'from' ? dialogText.paid : dialogText.received}
      text={dialogText.picker}
      tokens={rows}
      problem={currenciesProblem.value}
      onRetry={bridge.retry}
      chosen={side === 'from' ? from : to}
      taken={side === 'from' ? to : from}
      balanceOf={() => undefined}
      onPick={({ address }) => {
        form.pick(side, address)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
