import './network-label.css'
import { kitText } from '../text.ts'

/** Says that this is not real money. Nothing on mainnet, always visible elsewhere. */
export function NetworkLabel({ network }: { readonly network: 'mainnet' | 'testnet' | 'sandbox' }) {
  if (network === 'mainnet') return null
  const { label, hint } = kitText.network[network]
  return (
    <span class="network-label" title={hint}>
      {label}
      <span class="hidden-text">: {hint}</span>
    </span>
  )
}
