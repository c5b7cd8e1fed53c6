import { amountProblem } from '../../form/views/amount-problem.ts'
import { units } from '#kit/amounts/format-amount.ts'
import { rangeText as text } from '../../words/en/bridge.ts'
import type { BridgeView } from '../views/view.ts'
import { Text } from '#kit/controls/Text.tsx'
import '#kit/controls/chip.css'

/** The smallest and the largest amount. A click fills it in. */
export function Limits({ bridge: { form }, locale }: BridgeView) {
  const [range, paid] = [form.range.value, form.from.value]
  if (range === undefined || paid === undefined) return null
  const { min, max } = range
  return (
    <div class="chips" role="group" aria-label={text.label}>
      <button type="button" class="chip" onClick={() => form.setAmount(min)}>
        <Text>{text.least(units(min, paid.asset, locale))}</Text>
      </button>
      {max !== undefined && (
        <button type="button" class="chip" onClick={() => form.setAmount(max)}>
          <Text>{text.most(units(max, paid.asset, locale))}</Text>
        </button>
      )}
    </div>
  )
}

/** What is wrong with the amount, in words. */
export function problemOf({ bridge: { form, obstacle, lacking }, locale }: BridgeView): string | undefined {
  const [paid, range, outside] = [form.from.value?.asset, form.range.value, form.outside.value]
  if (paid === undefined) return undefined
  if (outside === 'small' && range !== undefined) return text.small(units(range.min, paid, locale))
  if (outside === 'large' && range?.max !== undefined) return text.large(units(range.max, paid, locale))
  const lacked = obstacle.value === 'balance' ? lacking.value : undefined
  return amountProblem(form.amountProblem.value, paid, lacked)
}
