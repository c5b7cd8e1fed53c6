import { useSignal } from '@preact/signals'
import { Button } from '../../../../widgets/kit/controls/Button.tsx'
import { Dialog } from '../../../../widgets/kit/controls/Dialog.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure, FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { Field, Form, problemIn, SelectInput } from '../../../shared/parts/Field.tsx'
import { KeepDialog } from '../../parts/KeepDialog.tsx'
import { Page } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { useAction } from '../../state/action.ts'
import { can, type Role } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'

type Member = Answer<'GET /api/dashboard/members'>['members'][number]

const ROLES: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'viewer', label: 'Viewer: reads everything' },
  { value: 'developer', label: 'Developer: test keys, origins, webhooks' },
  { value: 'admin', label: 'Admin: live keys, fees, members' },
  { value: 'owner', label: 'Owner: everything' },
]

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'link'; readonly link: string; readonly email: string }
  | { readonly kind: 'role' | 'remove'; readonly member: Member }

/** The people of the account. */
export function MembersPage() {
  const read = useRead('GET /api/dashboard/members', {})
  const open = useSignal<Open | undefined>(undefined)
  const close = () => {
    open.value = undefined
  }
  const shown = open.value
  return (
    <Page
      title="Members"
      lead="Who may see and change this account."
      actions={
        can('admin') ? (
          <Button
            kind="primary"
            onClick={() => {
              open.value = { kind: 'invite' }
            }}
          >
            Invite
          </Button>
        ) : (
          <span class="soft small">Inviting needs the role admin.</span>
        )
      }
    >
      {read.failure.value !== undefined && <FailureBox failure={read.failure.value} onRetry={read.reload} />}
      <Table
        label="Members"
        rows={read.data.value?.members}
        keyOf={({ id }) => id}
        empty={<Empty title="No member" />}
        columns={columnsOf((kind, member) => {
          open.value = { kind, member }
        })}
      />
      {shown?.kind === 'invite' && (
        <InviteDialog
          onClose={close}
          onInvited={(email, link) => {
            open.value = { kind: 'link', email, link }
            void read.reload()
          }}
        />
      )}
      {shown?.kind === 'link' && (
        <KeepDialog
          title={`Invitation for ${shown.email}`}
          text={shown.link}
          what="invitation link"
          lost="The link is not copied yet. Without it, you need another invitation."
          onClose={close}
        >
          <p>Send this link to the person yourself. It is shown once, works once, and no mail is sent.</p>
        </KeepDialog>
      )}
      {shown?.kind === 'role' && <RoleDialog member={shown.member} onClose={close} onDone={read.reload} />}
      {shown?.kind === 'remove' && (
        <ConfirmDialog
          title={`Remove ${shown.member.email}`}
          act="Remove"
          onClose={close}
          onAct={async () => {
            await call('DELETE /api/dashboard/members', { query: { id: shown.member.id } })
            toast(`${shown.member.email} is removed.`)
            await read.reload()
          }}
        >
          <p>The person is signed out everywhere. API keys that the person created go on working.</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}

const columnsOf = (act: (kind: 'role' | 'remove', member: Member) => void): readonly Column<Member>[] => [
  {
    head: 'Person',
    kind: 'main',
    cell: ({ email, name, isMe }) => (
      <>
        {name ?? email} {isMe && <Badge>you</Badge>}
        {name !== undefined && <span class="cell-sub">{email}</span>}
      </>
    ),
  },
  { head: 'Role', cell: ({ role }) => role },
  {
    head: 'Second factor',
    cell: ({ hasSecondFactor, state }) =>
      state === 'invited' ? (
        <span class="soft">–</span>
      ) : hasSecondFactor ? (
        <Badge tone="good">on</Badge>
      ) : (
        <Badge tone="warn">off</Badge>
      ),
  },
  {
    head: 'Last seen',
    cell: ({ lastSeenAt, state, expiresAt }) =>
      state === 'invited' ? (
        <span class="soft">invited, {expiresAt !== undefined && <>ends {<Time at={expiresAt} />}</>}</span>
      ) : lastSeenAt === undefined ? (
        <span class="soft">never</span>
      ) : (
        <Time at={lastSeenAt} />
      ),
  },
  {
    head: 'Actions',
    kind: 'end',
    cell: (member) =>
      can('admin') &&
      // Only an owner changes an owner.
      (member.role !== 'owner' || can('owner')) &&
      !member.isMe && (
        <div class="row-actions">
          {member.state === 'active' && (
            <Button
              aria-label={`Role of ${member.email}`}
              onClick={() => {
                act('role', member)
              }}
            >
              Role
            </Button>
          )}
          <Button
            aria-label={`Remove ${member.email}`}
            onClick={() => {
              act('remove', member)
            }}
          >
            Remove
          </Button>
        </div>
      ),
  },
]

interface InviteProps {
  readonly onInvited: (email: string, link: string) => void
  readonly onClose: () => void
}

function InviteDialog({ onInvited, onClose }: InviteProps) {
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
        <SelectInput
          label="Role"
          value={role.value}
          choices={can('owner') ? ROLES : ROLES.slice(0, -1)}
          onChange={(value) => {
            role.value = value
          }}
        />
        <ActionFailure failure={action.failure} fields={['email']} />
        <div class="form-actions">
          <Button type="submit" kind="primary" busy={action.busy.value} disabled={email.value === ''}>
            Make the invitation
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface RoleProps {
  readonly member: Member
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

function RoleDialog({ member, onClose, onDone }: RoleProps) {
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
      <SelectInput
        label="Role"
        value={role.value}
        choices={can('owner') ? ROLES : ROLES.slice(0, -1)}
        onChange={(value) => {
          role.value = value
        }}
      />
    </ConfirmDialog>
  )
}
