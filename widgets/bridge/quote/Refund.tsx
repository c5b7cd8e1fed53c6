import { bridgeDialogs as dialogText } from '../../words/en/bridge.ts'
import { AddressInput } from '../views/AddressInput.tsx'
import type { BridgeView } from '../views/view.ts'
import './refund.css'

/** Where a deposit that cannot be exchanged goes back to. */
export function Refund({ bridge: { form }, later }: BridgeView) {
  const [from, entered] = [form.from.value, form.refund.text.value]
  const text = dialogText.refund
  if (from === undefined || form.text.value + entered === '') return null
  return (
    <details class="fold">
      <summary>
        <span class="soft">{text.title}:</span>
        {entered.trim() === '' ? text.payer : entered}
      </summary>
      <p class="small soft">{text.about}</p>
      <AddressInput label={text.on(from.networkName)} field={form.refund} later={later} />
    </details>
  )
}
