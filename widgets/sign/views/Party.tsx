import { Address } from '#kit/chain/Address.tsx'

/** An account that takes part: its label, if it has one, and its whole address. */
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
