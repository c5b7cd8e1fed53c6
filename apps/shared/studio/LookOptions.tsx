import { useId } from 'preact/hooks'
import { densities, fonts, hideable, MOST_RADIUS } from '#contracts/embed/check-look.ts'
import { exampleLooks } from '#contracts/embed/example-looks.ts'
import { Choice, FilterField } from '../parts/filters.tsx'
import { query, setQuery } from '../router/address.ts'
import { lookIn, lookTexts } from './wish.ts'

const colours = [
  { name: 'accent', label: 'Accent', usual: '#2c56e8' },
  { name: 'surface', label: 'Card', usual: '#ffffff' },
  { name: 'text', label: 'Text', usual: '#0e1525' },
  { name: 'background', label: 'Behind the card', usual: '#f4f5f8' },
] as const

/** The words for what a page may leave out. */
const hideNames = {
  title: 'The title of the widget',
  chain: 'The choice of a chain',
  flip: 'The button that swaps the sides',
} as const

/** The look of the widget; it stands in the address, as everything of the studio. */
export function LookOptions() {
  const radius = query.value.get('radius') ?? ''
  const hidden = (query.value.get('hide') ?? '').split(',').filter((name) => name !== '')
  const { problem } = lookIn(query.value)
  const id = useId()
  return (
    <>
      <div class="chips" role="group" aria-label="Looks to begin with">
        {exampleLooks.map(({ name, appearance }) => (
          <button key={name} type="button" class="chip" onClick={() => wear(appearance)}>
            {name}
          </button>
        ))}
      </div>
      <div class="studio-fields">
        {colours.map(({ name, label, usual }) => (
          <div key={name} class="studio-colour">
            <input
              type="color"
              aria-label={`${label}, as a colour`}
              value={/^#[\da-f]{6}$/i.exec(query.value.get(name) ?? '')?.[0] ?? usual}
              onInput={({ currentTarget }) => setQuery({ [name]: currentTarget.value })}
            />
            <FilterField label={label} name={name} placeholder={usual} />
          </div>
        ))}
        <div class="field">
          <label for={id}>Radius: {radius === '' ? 'as usual' : `${radius} px`}</label>
          <input
            id={id}
            type="range"
            min="0"
            max={MOST_RADIUS}
            value={radius === '' ? '16' : radius}
            onInput={({ currentTarget }) => setQuery({ radius: currentTarget.value })}
          />
        </div>
        <Choice label="Font" name="font" choices={fonts} all="As usual" />
        <Choice label="Density" name="density" choices={densities} all="As usual" />
      </div>
      <fieldset class="checks">
        <legend>Leave out</legend>
        {hideable.map((name) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={hidden.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                setQuery({
                  hide: hideable.filter((one) => (one === name ? checked : hidden.includes(one))).join(','),
                })
              }
            />
            <span>{hideNames[name]}</span>
          </label>
        ))}
      </fieldset>
      {problem !== undefined && (
        <p class="field-problem small" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** Puts a whole look into the address; what it does not say is as usual. */
const wear = (appearance: Readonly<Record<string, string | number>>) =>
  setQuery(
    Object.fromEntries([...lookTexts, 'radius'].map((name) => [name, appearance[name]?.toString()] as const)),
  )
