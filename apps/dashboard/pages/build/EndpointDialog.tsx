import { useSignal } from '@preact/signals'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { DialogActions } from '../../parts/DialogActions.tsx'
import type { Answer } from '../../api/routes.ts'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Checks, Field, Form, problemIn } from '../../../shared/parts/Field.tsx'
import { useAction } from '../../state/action.ts'

export type Webhooks = Answer<'GET /api/dashboard/webhooks'>
export type Endpoint = Webhooks['endpoints'][number]
type Type = Webhooks['types'][number]['type']

export interface EndpointFields {
  readonly url: string
  /** Empty for an endpoint without one. */
  readonly description: string
  readonly types: readonly Type[]
}

interface EndpointDialogProps {
  readonly title: string
  /** The words of the button. */
  readonly act: string
  readonly types: Webhooks['types']
  /** As it is before a change. */
  readonly before?: Endpoint
  readonly onAct: (fields: EndpointFields) => Promise<void>
  readonly onClose: () => void
}

/** Where an endpoint is, and of which events it is told. */
export function EndpointDialog({ title, act, types, before, onAct, onClose }: EndpointDialogProps) {
  const url = useSignal(before?.url ?? '')
  const description = useSignal(before?.description ?? '')
  const chosen = useSignal<readonly Type[]>(before?.types ?? types.map(({ type }) => type))
  const action = useAction()
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={async () =>
          action.run(async () =>
            onAct({
              url: url.peek().trim(),
              description: description.peek().trim(),
              types: [...chosen.peek()],
            }),
          )
        }
      >
        <Field
          label="Address"
          value={url}
          name="url"
          type="url"
          placeholder="https://api.shop.example/suite"
          problem={problemIn(action.failure.value, 'url')}
        />
        <Field label="Description (optional)" value={description} name="description" maxLength={200} />
        <Checks
          label="Events"
          values={chosen}
          choices={types.map(({ type, description: note }) => ({ value: type, label: type, note }))}
        />
        <ActionFailure failure={action.failure} fields={['url']} />
        <DialogActions
          busy={action.busy.value}
          disabled={url.value === '' || chosen.value.length === 0}
          onCancel={onClose}
        >
          {act}
        </DialogActions>
      </Form>
    </Dialog>
  )
}
