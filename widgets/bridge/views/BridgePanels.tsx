import { balanceOf } from '../../checkout/models/balances.ts'
import { quoteText } from '../../words/en/form.ts'
import { PayPanel, ReceivePanel } from '../../form/views/Panels.tsx'
import { type Currency, tokenOf } from '../models/currency.ts'
import { bridgeText } from '../../words/en/bridge-form.ts'
import type { BridgeView } from './view.ts'

type PanelProps = BridgeView & { readonly onChoose: () => void }

export function PaidPanel(view: PanelProps) {
  const { bridge, page, locale, later, onChoose } = view
  const parts = later.part.value
  const { form } = bridge
  const paid = form.from.value
  const checkout = bridge.checkout.value
  const balance = balanceOf(bridge.balances.value, paid?.asset.address)
  return (
    <PayPanel
      token={paid && tokenOf(page, paid)}
      placeholder={bridgeText.choose}
      balance={balance}
      text={form.text.value}
      locale={locale}
      onInput={form.setText}
      problem={parts?.problemOf(view)}
      note={parts?.worthText(form.amount.value, pricedOf(paid), locale)}
      onChoose={onChoose}
      chips={
        balance !== undefined && checkout ? (
          <checkout.Shares onShare={bridge.setShare} />
        ) : (
          parts && <parts.Limits {...view} />
        )
      }
    />
  )
}

const pricedOf = (currency: Currency | undefined) =>
  currency && { ...currency.asset, priceUsd: currency.priceUsd }

export function ReceivedPanel({ bridge, page, locale, later, onChoose }: PanelProps) {
  const { form, quote } = bridge
  const received = form.to.value
  const live = quote.live.value?.quote
  const out = live && BigInt(live.expectedOutMinor)
  return (
    <ReceivePanel
      token={received && tokenOf(page, received)}
      placeholder={bridgeText.choose}
      amount={out}
      about={live?.estimate.isFixed === true ? '' : `${quoteText.about} `}
      stale={quote.stale.value}
      asking={quote.asking.value}
      locale={locale}
      note={later.part.value?.worthText(out, pricedOf(received), locale)}
      onChoose={onChoose}
    />
  )
}
