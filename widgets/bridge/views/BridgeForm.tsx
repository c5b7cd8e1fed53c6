import { quoteText } from '../../checkout/text/quote.ts'
import { Details } from '../../form/views/Details.tsx'
import { MissingNotice, Notices, ReviewButton, useLater, WalletSlot } from '../../form/views/FormParts.tsx'
import { formText } from '../../form/text.ts'
import { IconButton } from '#kit/controls/Button.tsx'
import { ArrowDownIcon } from '#kit/controls/icons.tsx'
import type { Side } from '../models/currency.ts'
import { bridgeText } from '../text/form.ts'
import { AddressInput } from './AddressInput.tsx'
import './bridge.css'
import { PaidPanel, ReceivedPanel } from './BridgePanels.tsx'
import type { BridgeView } from './view.ts'

/** The first screen: the two sides of the bridge, where it goes, and its costs. */
export function BridgeForm(view: BridgeView) {
  const { bridge, page, later, locale } = view
  const { form, quote } = bridge
  const checkout = bridge.checkout.value
  const parts = later.part.value
  const live = quote.live.value
  const isNeeded = quote.asking.value || form.destination.text.value !== ''
  const { isMissing, dialog, open, close } = useLater<Side>(later, isNeeded && bridge.online.value)
  const around = { form: bridge, page, locale }
  const [from, to] = [form.from.value, form.to.value]
  return (
    <>
      {checkout !== undefined && <checkout.Unfinished checkout={checkout} />}
      <div class="toolbar">
        <WalletSlot {...around} />
      </div>
      <div class="panels">
        <PaidPanel {...view} onChoose={() => open('from')} />
        <div class="flip">
          <IconButton label={bridgeText.flip} disabled={!form.canFlip.value} onClick={bridge.flip}>
            <ArrowDownIcon />
          </IconButton>
        </div>
        <ReceivedPanel {...view} onChoose={() => open('to')} />
      </div>
      {to !== undefined && (
        <div class="fields">
          <AddressInput
            label={bridgeText.address.to(to.networkName)}
            field={form.destination}
            later={later}
          />
          {from !== undefined && (
            <details class="fold">
              <summary>
                <span class="soft">{bridgeText.refund.title}:</span>
                {form.refund.text.value.trim() === '' ? bridgeText.refund.payer : form.refund.text.value}
              </summary>
              {parts && <parts.RefundFields {...view} />}
            </details>
          )}
        </div>
      )}
      <EstimateDetails {...view} />
      <Notices {...around} />
      {isMissing && <MissingNotice />}
      <ReviewButton {...around} missing={missingText(bridge)} label={bridgeText.button.review} />
      {parts && live && <parts.FeeNote {...view} live={live} />}
      {parts && dialog && <parts.CurrencyDialog {...view} side={dialog} onClose={close} />}
    </>
  )
}

function missingText({ form, lacking, quote, ...bridge }: BridgeView['bridge']): string | undefined {
  const obstacle = bridge.obstacle.value
  const text = { ...formText.button, ...bridgeText.button }
  const tagName = form.to.value?.extraIdName ?? ''
  if (obstacle === undefined) return undefined
  if (obstacle === 'balance') return text.balance(lacking.value?.symbol ?? '')
  if (obstacle === 'quote' && quote.problem.value !== undefined) return text.quoteProblem
  if (obstacle === 'address') return text.address(form.to.value?.networkName ?? '')
  if (obstacle === 'tag' || obstacle === 'badTag') return text[obstacle](tagName)
  return text[obstacle]
}

const terms = [bridgeText.quote.payoutFee, quoteText.platformFee, quoteText.total, bridgeText.quote.time]

/** The figures of the estimate. */
function EstimateDetails(view: BridgeView) {
  const { live, asking, problem } = view.bridge.quote
  const parts = view.later.part.value
  const shown = parts && live.value && { ...view, live: live.value }
  return (
    <Details
      head={parts && shown && <parts.EstimateHead {...shown} />}
      rows={parts && shown && <parts.EstimateRows {...shown} />}
      terms={terms}
      isBusy={asking.value || live.value !== undefined}
      hasProblem={problem.value !== undefined}
    />
  )
}
