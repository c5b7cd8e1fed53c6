import './network-label.css'
import { networkText } from './network-text.ts'

/** Says that this is not real money. Shows nothing on mainnet, and is always visible on other networks. */
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
