import type { ProductKey } from '#contracts/api/values.ts'
import { useSignal } from '@preact/signals'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { DialogActions } from '../../parts/DialogActions.tsx'
import { firstWidget, productList } from '../../parts/products.ts'
import { call } from '../../api/call.ts'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Checks, Field, Form, problemIn, SelectInput } from '../../../shared/parts/Field.tsx'
import { useAction } from '../../state/action.ts'
import { can, partner } from '../../state/me.ts'

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
  const action = useAction()
  const submit = async () =>
    action.run(async () => {
      const { secret } = await call('POST /api/dashboard/keys', {
        body: { env: env.peek(), label: label.peek(), scopes: [...scopes.peek()] },
      })
      onCreated(secret)
    })
  const mayLive = can('admin') && partner.value?.status === 'active'
  return (
    <Dialog title="Create a key" onClose={onClose}>
      <Form onSubmit={submit}>
        <Field
          label="Name"
          value={label}
          name="label"
          required
          maxLength={80}
          hint="The program that will use it, so that you can revoke it alone."
          problem={problemIn(action.failure.value, 'label')}
        />
        <div class="chips" role="group" aria-label="Examples of names">
          {NAMES.map((name) => (
            <button
              key={name}
              type="button"
              class="chip"
              onClick={() => {
                label.value = name
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <SelectInput
          label="Environment"
          value={env.value}
          choices={[
            { value: 'test', label: 'Test: quotes and prepares' },
            ...(mayLive
              ? [{ value: 'live' as const, label: 'Live: also creates sign sessions and reports' }]
              : []),
          ]}
          onChange={(value) => {
            env.value = value
          }}
          {...(!mayLive && {
            hint:
              partner.value?.status === 'active'
                ? 'A live key needs the role admin.'
                : 'Live keys begin with the activation of the account.',
          })}
        />
        <Checks label="Products" values={scopes} choices={SCOPES} />
        <ActionFailure failure={action.failure} fields={['label']} />
        <DialogActions
          busy={action.busy.value}
          disabled={label.value.trim() === '' || scopes.value.length === 0}
          onCancel={onClose}
        >
          Create the key
        </DialogActions>
      </Form>
    </Dialog>
  )
}
