import type { AddressField } from './address-model.ts'
import type { BridgeForm } from './bridge-form-model.ts'

/** What is missing in the form. */
export type FormObstacle =
  | 'currency'
  | 'amount'
  | 'small'
  | 'large'
  | 'address'
  | 'badAddress'
  | 'tag'
  | 'badTag'
  | 'checking'
  | 'refund'
  | undefined

/** The first thing that is missing in the form, in the order of its fields. */
export function formObstacle({
  pair,
  outside,
  request,
  destination,
  refund,
}: Pick<BridgeForm, 'pair' | 'outside' | 'request' | 'destination' | 'refund'>): FormObstacle {
  if (pair.value === undefined) return 'currency'
  if (outside.value !== undefined) return outside.value
  if (request.value === undefined) return 'amount'
  const there = addressObstacle(destination)
  if (there !== undefined) return there
  const back = addressObstacle(refund)
  if (back === undefined || back === 'address' || back === 'checking')
    return back === 'checking' ? back : undefined
  return 'refund'
}

function addressObstacle({ state }: Pick<AddressField, 'state'>): FormObstacle {
  const known = state.value
  switch (known.kind) {
    case 'empty':
      return 'address'
    case 'checking':
      return 'checking'
    case 'extra-id-required':
      return 'tag'
    case 'bad':
      return known.field === 'address' ? 'badAddress' : 'badTag'
    case 'good':
      return undefined
  }
}
