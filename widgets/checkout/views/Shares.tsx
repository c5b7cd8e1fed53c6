import { checkoutText } from '../../words/en/checkout.ts'
import '#kit/controls/chip.css'

const ALL = 100
const PARTS = [25, 50, ALL]

/** Fills in a part of the balance, in percent; all of it is the most that can be spent. */
export const Shares = ({ onShare }: { readonly onShare: (percent: number) => void }) => (
  <span class="chips">
    {PARTS.map((percent) => (
      <button
        key={percent}
        type="button"
        class="chip"
        title={percent === ALL ? checkoutText.maxHint : undefined}
        onClick={() => onShare(percent)}
      >
        {percent === ALL ? checkoutText.max : `${percent}%`}
      </button>
    ))}
  </span>
)
