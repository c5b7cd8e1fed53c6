import { type ComponentChildren, Fragment } from 'preact'

type Fact = readonly [term: string, value: ComponentChildren]

/** Terms with their values; `false` in place of a fact leaves it out. */
export function Facts({ facts }: { readonly facts: readonly (Fact | false)[] }) {
  return (
    <dl class="facts">
      {facts.map(
        (fact) =>
          fact !== false && (
            <Fragment key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/** Terms with their values, side by side and large. */
export function Figures({ facts }: { readonly facts: readonly Fact[] }) {
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

interface FigureProps {
  readonly label: string
  readonly value: ComponentChildren
  readonly note?: ComponentChildren
  /** The list that it counts. */
  readonly href?: string
}

/** A figure with its name, and a note below it. */
export function Figure({ label, value, note, href }: FigureProps) {
  const inside = (
    <>
      <span class="soft small">{label}</span>
      <span class="figure-value">{value}</span>
      {note !== undefined && <span class="soft small">{note}</span>}
    </>
  )
  return href === undefined ? (
    <div class="figure">{inside}</div>
  ) : (
    <a class="figure" href={href}>
      {inside}
    </a>
  )
}
