import { computed, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { chainOf } from '../../models/page-chain.ts'
import { createRecent } from '#kit/picker/recent.ts'
import { TokenPicker } from '#kit/picker/TokenPicker.tsx'
import { canBe, tokenOf } from '../models/currency.ts'
import { bridgeDialogs as dialogText } from '../../words/en/bridge.ts'
import type { CurrencyDialogProps } from '../views/view.ts'

/** The choice of a currency on its network for one side of the bridge. */
export function CurrencyDialog({ bridge, page, side, onClose }: CurrencyDialogProps) {
  const { form, currencies, currenciesProblem } = bridge
  const [from, to] = [form.from.value?.key, form.to.value?.key]
  /** The network whose currencies are listed; all where there is none. */
  const network = useSignal<string | undefined>(undefined)
  const { rows, networks } = useMemo(() => {
    const possible = computed(() => currencies.value?.filter((currency) => canBe(side, currency)))
    return {
      rows: computed(() =>
        possible.value
          ?.filter((currency) => network.value === undefined || currency.chain === network.value)
          .map((currency) => ({
            ...tokenOf(page, currency),
            contract: currency.asset.address,
            address: currency.key,
            verified: true,
          })),
      ),
      networks: computed(() =>
        [...new Set(possible.value?.map(({ chain }) => chain))].flatMap(
          (chain) => chainOf(page, chain) ?? [],
        ),
      ),
    }
  }, [side])
  const recent = useMemo(
    () => createRecent(() => localStorage, `suite-recent:bridge:${page.partner.slug}`),
    [],
  )
  return (
    <TokenPicker
      title={side === 'from' ? dialogText.paid : dialogText.received}
      text={dialogText.picker}
      tokens={rows}
      chains={{
        chains: networks.value,
        chosen: network.value,
        hasAll: true,
        onChain: (key) => {
          network.value = key
        },
      }}
      recent={recent.list()}
      problem={currenciesProblem.value}
      onRetry={bridge.retry}
      chosen={side === 'from' ? from : to}
      taken={side === 'from' ? to : from}
      balanceOf={() => undefined}
      onPick={({ address }) => {
        recent.add(address)
        form.pick(side, address)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
