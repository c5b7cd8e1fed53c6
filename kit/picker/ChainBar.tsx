import { drawings } from '../logos/drawings.ts'
import { pickerText } from './picker-text.ts'
import { Logo } from '../tokens/Logo.tsx'

export interface ChainChoice {
  readonly key: string
  readonly name: string
  readonly logoURI?: string | undefined
}

export interface ChainBarProps {
  readonly chains: readonly ChainChoice[]
  readonly chosen: string | undefined
  /** `undefined`: all of them, where all can be shown at once. */
  readonly onChain: (key: string | undefined) => void
  readonly hasAll: boolean
}

/** The chains whose tokens are listed: the chosen one with its name, so that all of them are in sight. */
export function ChainBar({ chains, chosen, onChain, hasAll }: ChainBarProps) {
  if (chains.length < 2) return null
  return (
    <div class="chain-bar" role="group" aria-label={pickerText.chains}>
      {hasAll && (
        <button
          type="button"
          class="chain-choice"
          aria-pressed={chosen === undefined}
          onClick={() => onChain(undefined)}
        >
          {pickerText.allChains}
        </button>
      )}
      {chains.map(({ key, name, logoURI }) => (
        <button
          key={key}
          type="button"
          class="chain-choice"
          aria-pressed={key === chosen}
          title={name}
          onClick={() => onChain(key)}
        >
          <Logo name={name} logoURI={drawings.value && (drawings.value.chainDrawing(key) ?? logoURI)} />
          <span class={key === chosen ? '' : 'hidden-text'}>{name}</span>
        </button>
      ))}
    </div>
  )
}
