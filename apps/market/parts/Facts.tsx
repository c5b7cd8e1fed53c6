import { type ComponentChildren, Fragment } from 'preact'

/** Terms with their values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Terms with their values, side by side and large. */
export function Figures({ facts }: { readonly facts: readonly (readonly [string, ComponentChildren])[] }) {
  return (
    <dl class="figures">
      {facts.map(([term, value]) => (
        <div key={term} class="figure">
          <dt class="soft small">{term}</dt>
          <dd class="figure-value">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
