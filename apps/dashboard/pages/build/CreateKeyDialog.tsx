import type { ProductKey } from '#contracts/api/values.ts'
import { useSignal } from '@preact/signals'
import { firstWidget, productList } from '../../parts/products.ts'
import { call } from '../../api/call.ts'
import { Checks, Chips, Field, problemIn, SelectInput } from '../../../shared/parts/Field.tsx'
import { can, partner } from '../../state/me.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

const SCOPES = productList.map(({ key, name }) => ({ value: key, label: name }))

const NAMES = ['Checkout server', 'Staging', 'My laptop'] as const

interface CreateKeyProps {
  readonly onCreated: (secret: string) => void
  readonly onClose: () => void
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyProps) {
  const label = useSignal('')
  const env = useSignal<'test' | 'live'>('test')
  const scopes = useSignal<readonly ProductKey[]>([firstWidget.key])
  const create = async () => {
    const { secret } = await call('POST /api/dashboard/keys', {
      body: { env: env.peek(), label: label.peek(), scopes: [...scopes.peek()] },
    })
    onCreated(secret)
  }
  const mayLive = can('admin') && partner.value?.status === 'active'
  return (
    <FormDialog
      title="Create a key"
      act="Create the key"
      isReady={label.value.trim() !== '' && scopes.value.length > 0}
      fields={['label']}
      onClose={onClose}
      onAct={create}
    >
      {(refusal) => (
        <>
          <Field
            label="Name"
            value={label}
            name="label"
            required
            maxLength={80}
            hint="The program that will use it, so that you can revoke it alone."
            problem={problemIn(refusal, 'label')}
          />
          <Chips label="Examples of names" texts={NAMES} into={label} />
          <SelectInput
            label="Environment"
            value={env}
            choices={[
              { value: 'test', label: 'Test: quotes and prepares' },
              ...(mayLive
                ? [{ value: 'live' as const, label: 'Live: also creates sign sessions and reports' }]
                : []),
            ]}
            {...(!mayLive && {
              hint:
                partner.value?.status === 'active'
                  ? 'A live key needs the role admin.'
                  : 'Live keys begin with the activation of the account.',
            })}
          />
          <Checks label="Products" values={scopes} choices={SCOPES} />
        </>
      )}
    </FormDialog>
  )
}
