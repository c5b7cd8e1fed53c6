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
import { ArrowDownIcon, SettingsIcon } from '#kit/controls/icons.tsx'
import { SelectField } from '#kit/controls/SelectField.tsx'
import { drawings } from '#kit/logos/drawings.ts'
import { Logo } from '#kit/tokens/Logo.tsx'
import { chainOf } from '../../models/page-chain.ts'
import type { Side } from '../models/form-model.ts'
import type { Obstacle } from '../models/swap-model.ts'
import { swapText } from '../../words/en/swap.ts'
import { PaidPanel, ReceivedPanel } from './SwapPanels.tsx'
import type { SwapView } from './view.ts'

type FormDialog = Side | 'slippage'

/** The widget: the two sides of the swap, and its price. */
export function SwapForm(view: SwapView) {
  const { swap, page, later, locale } = view
  const { form, quote } = swap
  const checkout = swap.checkout.value
  const parts = later.part.value
  const live = quote.live.value
  const isNeeded = quote.asking.value || [form.from, form.to].some(({ value }) => value?.verified === false)
  const { isMissing, isOpen, dialog, open, close } = useLater<FormDialog>(
    later,
    isNeeded && swap.online.value,
  )
  const choose = (side: Side) => () => {
    open(side)
    swap.lookAtBalances()
  }
  const chain = chainOf(page, form.chain.value)
  useDrawings(form.tokens.value !== undefined)
  const around = { form: swap, page, locale }
  const tools = (
    <>
      <SelectField
        label={swapText.chain}
        value={form.chain.value}
        choices={page.chains.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={form.setChain}
      >
        {/* Its picture comes after the tokens, without which the form cannot be used. */}
        <Logo
          name={chain?.name ?? ''}
          logoURI={drawings.value && (drawings.value.chainDrawing(form.chain.value) ?? chain?.logoURI)}
        />
      </SelectField>
      <WalletSlot {...around} />
      <IconButton label={swapText.changeSlippage} onClick={() => open('slippage')}>
        <SettingsIcon />
      </IconButton>
    </>
  )
  return (
    <FormCard
      {...around}
      title={swapText.title}
      reviewTitle={swapText.reviewTitle}
      later={later}
      tools={tools}
    >
      {checkout !== undefined && <checkout.Unfinished checkout={checkout} />}
      <div class="panels">
        <PaidPanel {...view} onChoose={choose('from')} />
        <div class="flip">
          <IconButton label={swapText.flip} disabled={form.to.value === undefined} onClick={swap.flip}>
            <ArrowDownIcon size={18} />
          </IconButton>
        </div>
        <ReceivedPanel {...view} onChoose={choose('to')} />
      </div>
      {parts && live ? (
        <parts.QuoteFigures {...view} live={live} isOpen={isOpen} />
      ) : (
        <PriceHint
          isBusy={quote.asking.value || live !== undefined}
          hasProblem={quote.problem.value !== undefined}
          hint={formText.quote.hint}
        />
      )}
      <Notices {...around} />
      {isMissing && <MissingNotice />}
      <ReviewButton
        {...around}
        missing={missingText(swap.obstacle.value, swap)}
        label={swapText.button.review}
      >
        {parts && live && <parts.SignNote {...view} live={live} />}
      </ReviewButton>
      {parts && dialog === 'slippage' && <parts.SlippageDialog {...view} onClose={close} />}
      {parts && dialog && dialog !== 'slippage' && (
        <parts.TokenDialog {...view} side={dialog} onClose={close} />
      )}
    </FormCard>
  )
}

function missingText(obstacle: Obstacle, swap: SwapView['swap']): string | undefined {
  const text = { ...formText.button, ...swapText.button }
  if (obstacle === undefined) return undefined
  if (obstacle === 'balance') return text.balance(swap.lacking.value?.symbol ?? '')
  if (obstacle === 'quote' && swap.quote.problem.value !== undefined) return text.quoteProblem
  return text[obstacle]
}
