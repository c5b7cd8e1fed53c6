import { type Signal, useSignal } from '@preact/signals'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Field, problemIn, SelectInput } from '../../../shared/parts/Field.tsx'
import { can, type Role } from '../../state/me.ts'
import { toast } from '../../state/toasts.ts'
import { FormDialog } from '../../parts/FormDialog.tsx'

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
      value={role}
      choices={can('owner') ? ROLES : ROLES.slice(0, -1)}
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
  return (
    <FormDialog
      title="Invite a person"
      act="Make the invitation"
      isReady={email.value !== ''}
      fields={['email']}
      onClose={onClose}
      onAct={async () => {
        const { link } = await call('POST /api/dashboard/members/invite', {
          body: { email: email.peek(), role: role.peek() },
        })
        onInvited(email.peek(), link)
      }}
    >
      {(refusal) => (
        <>
          <Field
            label="E-mail"
            value={email}
            name="email"
            type="email"
            problem={problemIn(refusal, 'email')}
          />
          <RoleInput role={role} />
        </>
      )}
    </FormDialog>
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
  return (
    <FormDialog
      title={`New password for ${member.email}`}
      act="Make the link"
      onClose={onClose}
      onAct={async () => {
        const { link } = await call('POST /api/dashboard/members/password-link', { body: { id: member.id } })
        onMade(link)
      }}
    >
      <p>
        For someone who forgot the password. A new one by the link signs the person out everywhere and removes
        their passkeys; their authenticator app stays. Make sure that it is really they who ask.
      </p>
    </FormDialog>
  )
}
