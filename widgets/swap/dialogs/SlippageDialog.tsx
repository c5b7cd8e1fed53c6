import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { formatPercent } from '#kit/amounts/format-amount.ts'
import { localAmount, readAmount } from '#kit/amounts/parse-amount.ts'
import { Button } from '#kit/controls/Button.tsx'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { Notice } from '#kit/controls/Notice.tsx'
import { Segmented } from '#kit/choice/Segmented.tsx'
import { AUTO_SLIPPAGE_BPS } from '../models/form-model.ts'
import { swapDialogs as dialogText } from '../../words/en/swap-later.ts'
import type { DialogProps } from '../views/view.ts'
import { slippageBpsOf, slippageChoice, slippageProblem, USUAL_BPS } from './slippage.ts'
import './slippage-dialog.css'

/** The limit of how far the price may move against the user. */
export function SlippageDialog({ swap, locale, onClose }: DialogProps) {
  const { form } = swap
  const text = dialogText.slippage
  const id = useId()
  const current = form.slippageBps.value
  const mode = useSignal(slippageChoice(current, form.isAutoSlippage.value))
  const typed = useSignal((current / 100).toString())
  const problem = slippageProblem(mode.value === 'custom' ? slippageBpsOf(typed.value) : current)
  const take = (plain: string) => {
    typed.value = plain
    const bps = slippageBpsOf(plain)
    if (bps !== undefined) form.setSlippage(bps)
  }
  return (
    <Dialog title={text.title} onClose={onClose}>
      <p class="soft" id={`${id}-about`}>
        {text.explain}
      </p>
      <Segmented
        label={text.title}
        value={mode.value}
        choices={[
          { value: 'auto', label: text.auto },
          ...USUAL_BPS.map((bps) => ({ value: bps.toString(), label: formatPercent(bps, locale) })),
          { value: 'custom', label: text.custom },
        ]}
        onChange={(value) => {
          mode.value = value
          if (value === 'auto') form.setSlippage(undefined)
          else if (value === 'custom') take(typed.value)
          else form.setSlippage(Number(value))
        }}
      />
      {mode.value === 'auto' && <p class="soft">{text.autoIs(formatPercent(AUTO_SLIPPAGE_BPS, locale))}</p>}
      {mode.value === 'custom' && (
        <label class="percent">
          <input
            type="text"
            inputMode="decimal"
            autocomplete="off"
            maxLength={6}
            aria-label={text.percent}
            aria-invalid={problem === 'invalid'}
            aria-describedby={problem === undefined ? `${id}-about` : `${id}-problem`}
            value={localAmount(typed.value, locale)}
            onInput={(event) => {
              const plain = readAmount(event.currentTarget.value, locale, 'typed')
              if (plain !== undefined) take(plain)
              event.currentTarget.value = localAmount(typed.peek(), locale)
            }}
          />
          <span aria-hidden="true">%</span>
        </label>
      )}
      <div id={`${id}-problem`} role="status">
        {problem !== undefined && (
          <Notice kind={problem === 'invalid' || problem === 'extreme' ? 'error' : 'warn'}>
            {problem === 'invalid' || problem === 'low'
              ? text[problem]
              : text[problem](formatPercent(current, locale))}
          </Notice>
        )}
      </div>
      <Button kind="primary" wide disabled={problem === 'invalid'} onClick={onClose}>
        {text.done}
      </Button>
    </Dialog>
  )
}
