import './network-label.css'
import { networkText } from './network-text.ts'

/** Says that this is not real money. Nothing on mainnet, always visible elsewhere. */
export function NetworkLabel({ network }: { readonly network: 'mainnet' | 'testnet' | 'sandbox' }) {
  if (network === 'mainnet') return null
  const { label, hint } = networkText[network]
  return (
    <span class="network-label" title={hint}>
      {label}
      <span class="hidden-text">: {hint}</span>
    </span>
  )
}
