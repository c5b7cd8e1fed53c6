import type { AddressField } from '../models/address-model.ts'
import { noteText } from '../../words/en/bridge.ts'

/** What is known of an address. */
export function AddressNote({ field }: { readonly field: AddressField }) {
  const state = field.state.value
  switch (state.kind) {
    case 'empty':
      return null
    case 'checking':
      return <>{field.problem.value === undefined ? noteText.checking : noteText.waiting}</>
    case 'good':
    case 'extra-id-required':
      return state.kind === 'good' && state.address !== field.text.value.trim() ? (
        <>
          {noteText.good} {noteText.written} <span translate={false}>{state.address}</span>
        </>
      ) : (
        <>{noteText.good}</>
      )
    case 'bad':
      if (state.field === 'extraId') return null
      return <span class="bad">{noteText[state.problem === 'address' ? 'bad' : state.problem]}</span>
  }
}

export function TagNote({ field, name }: { readonly field: AddressField; readonly name: string }) {
  const state = field.state.value
  if (state.kind === 'extra-id-required') return <span class="bad">{noteText.tagNeeded(name)}</span>
  if (state.kind === 'bad' && state.field === 'extraId')
    return <span class="bad">{noteText.badTag(name)}</span>
  return field.extraId.value === '' ? <span class="caution">{noteText.exchange(name)}</span> : null
}
