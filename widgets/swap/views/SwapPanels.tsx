import { balanceOf } from '../../checkout/models/balances.ts'
import { PayPanel, ReceivePanel } from '../../form/views/Panels.tsx'
import { swapText } from '../../words/en/swap.ts'
import type { SwapView } from './view.ts'

type PanelProps = SwapView & { readonly onChoose: () => void }

export function PaidPanel({ swap, locale, later, onChoose }: PanelProps) {
  const { form } = swap
  const token = form.from.value
  const parts = later.part.value
  const checkout = swap.checkout.value
  const balance = balanceOf(swap.balances.value, token?.address)
  return (
    <PayPanel
      token={token && { ...token, chain: form.chain.value }}
      placeholder={swapText.chooseToken}
      balance={balance}
      text={form.text.value}
      locale={locale}
      onInput={form.setText}
      chips={balance !== undefined && checkout && <checkout.Shares onShare={swap.setShare} />}
      problem={parts?.problemOf(swap)}
      note={parts?.worthText(form.amount.value, token, locale)}
      onChoose={onChoose}
    >
      {parts && <parts.UnverifiedMark token={token} />}
    </PayPanel>
  )
}

export function ReceivedPanel({ swap, locale, later, onChoose }: PanelProps) {
  const { form, quote } = swap
  const parts = later.part.value
  const token = form.to.value
  const live = quote.live.value?.quote
  const out = live && BigInt(live.expectedOutMinor)
  return (
    <ReceivePanel
      token={token && { ...token, chain: form.chain.value }}
      placeholder={swapText.chooseToken}
      amount={out}
      stale={quote.stale.value}
      asking={quote.asking.value}
      locale={locale}
      note={parts?.worthText(out, token, locale)}
      aside={parts && live && <parts.ImpactNote quote={live} locale={locale} />}
      onChoose={onChoose}
    >
      {parts && <parts.UnverifiedMark token={token} />}
    </ReceivePanel>
  )
}
