import './address.css'
import { groupsOfFour, shortAddress } from './address-text.ts'

/** An address in full, in groups of four: impostors make addresses with the same two ends. Copied text has no gaps. */
export function Address({ address }: { readonly address: string }) {
  return (
    <span key={address} class="address" translate={false}>
      {groupsOfFour(address).map((group, at) => (
        <span key={at} class="address-group">
          {group}
        </span>
      ))}
    </span>
  )
}

/** An address as a reminder, where no decision depends on it: both ends. The whole is there on hover and for screen readers. */
export function ShortAddress({ address }: { readonly address: string }) {
  return (
    <span key={address} class="address-short" translate={false} title={address}>
      <span aria-hidden="true">{shortAddress(address)}</span>
      <span class="hidden-text">{address}</span>
    </span>
  )
}
