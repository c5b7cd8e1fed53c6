import { useSignal } from '@preact/signals'
import type { Answer } from '../../api/routes.ts'
import { Checks, Field, problemIn } from '../../../shared/parts/Field.tsx'
import { FormDialog } from '../../parts/FormDialog.tsx'

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
  return (
    <FormDialog
      title={title}
      act={act}
      isReady={url.value !== '' && chosen.value.length > 0}
      fields={['url']}
      onClose={onClose}
      onAct={async () =>
        onAct({ url: url.peek().trim(), description: description.peek().trim(), types: [...chosen.peek()] })
      }
    >
      {(refusal) => (
        <>
          <Field
            label="Address"
            value={url}
            name="url"
            type="url"
            placeholder="https://api.shop.example/suite"
            problem={problemIn(refusal, 'url')}
          />
          <Field label="Description (optional)" value={description} name="description" maxLength={200} />
          <Checks
            label="Events"
            values={chosen}
            choices={types.map(({ type, description: note }) => ({ value: type, label: type, note }))}
          />
        </>
      )}
    </FormDialog>
  )
}
