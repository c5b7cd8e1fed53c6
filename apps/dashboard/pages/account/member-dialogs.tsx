import { type Signal, useSignal } from '@preact/signals'
import { Dialog } from '#kit/controls/Dialog.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { DialogActions } from '../../parts/DialogActions.tsx'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Field, Form, problemIn, SelectInput } from '../../../shared/parts/Field.tsx'
import { useAction } from '../../state/action.ts'
import { can, type Role } from '../../state/me.ts'
import { toast } from '../../state/toasts.ts'

export type Member = Answer<'GET /api/dashboard/members'>['members'][number]

const ROLES: readonly { readonly value: Role; readonly label: string; readonly does: string }[] = [
  { value: 'viewer', label: 'Viewer', does: 'Reads everything.' },
  {
    value: 'developer',
    label: 'Developer',
    does: 'Reads everything, and changes test keys, origins and webhooks.',
  },
  {
    value: 'admin',
    label: 'Admin',
    does: 'Does what a developer does, and changes live keys, fees and members.',
  },
  { value: 'owner', label: 'Owner', does: 'Does everything, and makes others owners.' },
]

/** A role, and what it may do. */
function RoleInput({ role }: { readonly role: Signal<Role> }) {
  const chosen = ROLES.find(({ value }) => value === role.value)
  return (
    <SelectInput
      label="Role"
      value={role.value}
      choices={can('owner') ? ROLES : ROLES.slice(0, -1)}
      onChange={(value) => {
        role.value = value
      }}
      {...(chosen !== undefined && { hint: chosen.does })}
    />
  )
}

interface InviteProps {
  readonly onInvited: (email: string, link: string) => void
  readonly onClose: () => void
}

export function InviteDialog({ onInvited, onClose }: InviteProps) {
  const email = useSignal('')
  const role = useSignal<Role>('developer')
  const action = useAction()
  return (
    <Dialog title="Invite a person" onClose={onClose}>
      <Form
        onSubmit={async () =>
          action.run(async () => {
            const { link } = await call('POST /api/dashboard/members/invite', {
              body: { email: email.peek(), role: role.peek() },
            })
            onInvited(email.peek(), link)
          })
        }
      >
        <Field
          label="E-mail"
          value={email}
          name="email"
          type="email"
          problem={problemIn(action.failure.value, 'email')}
        />
        <RoleInput role={role} />
        <ActionFailure failure={action.failure} fields={['email']} />
        <DialogActions busy={action.busy.value} disabled={email.value === ''} onCancel={onClose}>
          Make the invitation
        </DialogActions>
      </Form>
    </Dialog>
  )
}

interface RoleProps {
  readonly member: Member
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

export function RoleDialog({ member, onClose, onDone }: RoleProps) {
  const role = useSignal<Role>(member.role)
  return (
    <ConfirmDialog
      title={`Role of ${member.email}`}
      act="Change the role"
      kind="primary"
      onClose={onClose}
      onAct={async () => {
        await call('POST /api/dashboard/members/role', { body: { id: member.id, role: role.peek() } })
        toast(`${member.email} is ${role.peek()} now.`)
        await onDone()
      }}
    >
      <RoleInput role={role} />
    </ConfirmDialog>
  )
}

interface PasswordLinkProps {
  readonly member: Member
  readonly onMade: (link: string) => void
  readonly onClose: () => void
}

/** Asks before a link is made: an earlier one ends, and a new password signs the person out everywhere. */
export function PasswordLink({ member, onMade, onClose }: PasswordLinkProps) {
  const action = useAction()
  return (
    <Dialog title={`New password for ${member.email}`} onClose={onClose}>
      <Form
        onSubmit={async () =>
          action.run(async () => {
            const { link } = await call('POST /api/dashboard/members/password-link', {
              body: { id: member.id },
            })
            onMade(link)
          })
        }
      >
        <p>
          For someone who forgot the password. A new one by the link signs the person out everywhere and
          removes their passkeys; their authenticator app stays. Make sure that it is really they who ask.
        </p>
        <ActionFailure failure={action.failure} />
        <DialogActions busy={action.busy.value} onCancel={onClose}>
          Make the link
        </DialogActions>
      </Form>
    </Dialog>
  )
}
