import { balanceOf } from '../../checkout/models/balances.ts'
import { quoteText } from '../../checkout/text/quote.ts'
import { amountProblem } from '../../form/views/amount-problem.ts'
import { PayPanel, ReceivePanel } from '../../form/views/Panels.tsx'
import { tokenOf } from '../models/currency.ts'
import { bridgeText } from '../text/form.ts'
import type { BridgeView } from './view.ts'

type PanelProps = BridgeView & { readonly onChoose: () => void }

export function PaidPanel(view: PanelProps) {
  const { bridge, page, locale, later, onChoose } = view
  const parts = later.part.value
  const { form } = bridge
  const paid = form.from.value
  return (
    <PayPanel
      token={paid && tokenOf(page, paid)}
      placeholder={bridgeText.choose}
      balance={balanceOf(bridge.balances.value, paid?.asset.address)}
      text={form.text.value}
      locale={locale}
      onInput={form.setText}
      onMax={bridge.setMax}
      problem={parts?.rangeProblem(view) ?? problemOf(view)}
      onChoose={onChoose}
    >
      {parts && <parts.Limits {...view} />}
    </PayPanel>
  )
}

function problemOf({ bridge: { form, obstacle, lacking } }: BridgeView): string | undefined {
  const paid = form.from.value?.asset
  if (paid === undefined) return undefined
  const lacked = obstacle.value === 'balance' ? lacking.value : undefined
  return amountProblem(form.amountProblem.value, paid, lacked)
}

export function ReceivedPanel({ bridge, page, locale, onChoose }: PanelProps) {
  const { form, quote } = bridge
  const received = form.to.value
  const live = quote.live.value?.quote
  return (
    <ReceivePanel
      token={received && tokenOf(page, received)}
      placeholder={bridgeText.choose}
      balance={undefined}
      amount={live && BigInt(live.expectedOutMinor)}
      about={live?.estimate.isFixed === true ? '' : `${quoteText.about} `}
      stale={quote.stale.value}
      asking={quote.asking.value}
      locale={locale}
      onChoose={onChoose}
    />
  )
}
