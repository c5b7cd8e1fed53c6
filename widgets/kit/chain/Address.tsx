import './address.css'
import { groupsOfFour, shortAddress } from './address-text.ts'

/**
 * An address in full, in groups of four that an eye can compare. Impostors make addresses that agree at both ends,
 * so where somebody signs nothing is left out. Copying the text gives the address without gaps.
 */
export function Address({ address }: { readonly address: string }) {
  return (
    <span class="address" translate={false}>
      {groupsOfFour(address).map((group, at) => (
        <span key={at} class="address-group">
          {group}
        </span>
      ))}
    </span>
  )
}

/** An address as a reminder, where nothing is decided by it: both ends, all of it on hover and for readers. */
export function ShortAddress({ address }: { readonly address: string }) {
  return (
    <span class="address-short" translate={false} title={address}>
      <span aria-hidden="true">{shortAddress(address)}</span>
      <span class="hidden-text">{address}</span>
    </span>
  )
}
