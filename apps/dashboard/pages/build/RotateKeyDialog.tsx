import { useSignal } from '@preact/signals'
import { call } from '../../api/call.ts'
import { SelectInput } from '../../../shared/parts/Field.tsx'
import { type Key, RecentUse } from './RecentUse.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

type Grace = 0 | 1 | 24
const graces: readonly { readonly value: `${Grace}`; readonly hours: Grace; readonly label: string }[] = [
  { value: '24', hours: 24, label: 'For 24 hours' },
  { value: '1', hours: 1, label: 'For one hour' },
  { value: '0', hours: 0, label: 'Not at all: it ends now' },
]

interface RotateProps {
  readonly apiKey: Key
  readonly onRotated: (secret: string, note: string) => void
  readonly onClose: () => void
}

/** Makes a key in another's place. */
export function RotateKeyDialog({ apiKey, onRotated, onClose }: RotateProps) {
  const grace = useSignal<`${Grace}`>('24')
  const rotate = async () => {
    const graceHours = graces.find(({ value }) => value === grace.value)?.hours ?? 24
    const { secret } = await call('POST /api/dashboard/keys/rotate', { body: { id: apiKey.id, graceHours } })
    onRotated(
      secret,
      graceHours === 0
        ? 'The old key does not work any more.'
        : 'Both keys work until the old one ends. The list shows when each was used last.',
    )
  }
  return (
    <FormDialog title={`Rotate ${apiKey.label}`} act="Make the new key" onClose={onClose} onAct={rotate}>
      <p>A new key with the same name and products takes the place of this one.</p>
      <RecentUse apiKey={apiKey} />
      <SelectInput label="The old key still works" value={grace} choices={graces} />
    </FormDialog>
  )
}
