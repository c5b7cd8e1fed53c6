import { FormCard } from '../../form/views/FormCard.tsx'
import {
  MissingNotice,
  Notices,
  ReviewButton,
  useDrawings,
  useLater,
  WalletSlot,
} from '../../form/views/FormParts.tsx'
import { PriceHint } from '../../form/views/PriceHint.tsx'
import { formText } from '../../words/en/form.ts'
import { IconButton } from '#kit/controls/Button.tsx'
import { ArrowDownIcon } from '#kit/controls/icons.tsx'
import type { Side } from '../models/currency.ts'
import { bridgeText } from '../../words/en/bridge-form.ts'
import { AddressInput } from './AddressInput.tsx'
import './bridge.css'
import { PaidPanel, ReceivedPanel } from './BridgePanels.tsx'
import type { BridgeView } from './view.ts'

/** The widget: the two sides of the bridge, where it goes, and its price. */
export function BridgeForm(view: BridgeView) {
  const { bridge, page, later, locale } = view
  const { form, quote } = bridge
  const checkout = bridge.checkout.value
  const parts = later.part.value
  const live = quote.live.value
  const isNeeded = quote.asking.value || form.destination.text.value !== ''
  const { isMissing, isOpen, dialog, open, close } = useLater<Side>(later, isNeeded && bridge.online.value)
  const around = { form: bridge, page, locale }
  const to = form.to.value
  useDrawings(bridge.currencies.value !== undefined)
  return (
    <FormCard
      {...around}
      title={bridgeText.title}
      reviewTitle={bridgeText.reviewTitle}
      later={later}
      tools={<WalletSlot {...around} />}
    >
      {checkout !== undefined && <checkout.Unfinished checkout={checkout} />}
      <div class="panels">
        <PaidPanel {...view} onChoose={() => open('from')} />
        <div class="flip">
          <IconButton label={bridgeText.flip} disabled={!form.canFlip.value} onClick={bridge.flip}>
            <ArrowDownIcon size={18} />
          </IconButton>
        </div>
        <ReceivedPanel {...view} onChoose={() => open('to')} />
        <AddressInput
          label={
            to?.networkName === undefined ? bridgeText.address.toOther : bridgeText.address.to(to.networkName)
          }
          field={form.destination}
          later={later}
          off={to === undefined}
        />
      </div>
      {parts && <parts.Refund {...view} />}
      {parts && live ? (
        <parts.EstimateFigures {...view} live={live} isOpen={isOpen} />
      ) : (
        <PriceHint
          isBusy={quote.asking.value || live !== undefined}
          hasProblem={quote.problem.value !== undefined}
        />
      )}
      <Notices {...around} />
      {isMissing && <MissingNotice />}
      <ReviewButton {...around} missing={missingText(bridge)} label={bridgeText.button.review}>
        {parts && live && <parts.SignNote {...view} live={live} />}
      </ReviewButton>
      {parts && dialog && <parts.CurrencyDialog {...view} side={dialog} onClose={close} />}
    </FormCard>
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
