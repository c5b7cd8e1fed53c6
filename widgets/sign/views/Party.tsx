import { Address } from '../../kit/chain/Address.tsx'

/** Somebody who takes part: who it is, as far as we know, and the whole address. */
export function Party({
  term,
  label,
  children,
}: {
  term: string
  label?: string | undefined
  children: string
}) {
  return (
    <dl class="sign-party">
      <dt>{term}</dt>
      <dd>
        {label !== undefined && <span class="sign-party-label">{label}</span>}
        <Address address={children} />
      </dd>
    </dl>
  )
}
