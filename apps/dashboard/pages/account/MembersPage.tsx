import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FailureBox } from '../../../shared/parts/FailureBox.tsx'
import { KeepDialog } from '../../parts/KeepDialog.tsx'
import { Page } from '../../../shared/parts/Page.tsx'
import { type Column, Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { can } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { InviteDialog, type Member, PasswordLink, RoleDialog } from './member-dialogs.tsx'
import { useOpen } from '../../../shared/state/open.ts'

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'link'; readonly link: string; readonly email: string }
  | { readonly kind: 'role' | 'remove' | 'password'; readonly member: Member }
  | { readonly kind: 'password-link'; readonly link: string; readonly email: string }

/** The people of the account. */
export function MembersPage() {
  const read = useRead('GET /api/dashboard/members', {})
  const { shown, show, close } = useOpen<Open>()
  return (
    <Page
      title="Members"
      lead="Who may see and change this account."
      actions={
        can('admin') ? (
          <Button kind="primary" onClick={() => show({ kind: 'invite' })}>
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
        columns={columnsOf((kind, member) => show({ kind, member }))}
      />
      {shown?.kind === 'invite' && (
        <InviteDialog
          onClose={close}
          onInvited={(email, link) => {
            show({ kind: 'link', email, link })
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
      {shown?.kind === 'password' && (
        <PasswordLink
          member={shown.member}
          onClose={close}
          onMade={(link) => show({ kind: 'password-link', email: shown.member.email, link })}
        />
      )}
      {shown?.kind === 'password-link' && (
        <KeepDialog
          title={`New password for ${shown.email}`}
          text={shown.link}
          what="link to a new password"
          lost="The link is not copied yet. Without it, you need another one."
          onClose={close}
        >
          <p>
            Send this link to the person yourself. It is shown once, works once within a day, and no mail is
            sent.
          </p>
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

const columnsOf = (
  act: (kind: 'role' | 'remove' | 'password', member: Member) => void,
): readonly Column<Member>[] => [
  {
    head: 'Person',
    kind: 'main',
    cell: ({ email, name, isMe }) => (
      <>
        {name ?? email} {isMe && <Badge>you</Badge>}
      </>
    ),
    sub: ({ email, name }) => name !== undefined && email,
  },
  { head: 'Role', cell: ({ role }) => role },
  {
    head: 'Second factor',
    cell: ({ hasSecondFactor: isOn, state }) =>
      state === 'invited' ? undefined : <Badge tone={isOn ? 'good' : 'warn'}>{isOn ? 'on' : 'off'}</Badge>,
  },
  {
    head: 'Last seen',
    cell: ({ lastSeenAt, state, expiresAt }) =>
      state === 'invited' ? (
        <span class="soft">invited, {expiresAt !== undefined && <>ends {<Time at={expiresAt} />}</>}</span>
      ) : (
        lastSeenAt && <Time at={lastSeenAt} />
      ),
    none: 'never',
  },
  {
    head: 'Actions',
    kind: 'end',
    cell: (member) =>
      can('admin') &&
      // Only an owner changes an owner.
      (member.role !== 'owner' || can('owner')) &&
      !member.isMe && (
        <>
          {member.state === 'active' && (
            <>
              <Button aria-label={`Role of ${member.email}`} onClick={() => act('role', member)}>
                Role
              </Button>
              <Button aria-label={`New password for ${member.email}`} onClick={() => act('password', member)}>
                New password
              </Button>
            </>
          )}
          <Button aria-label={`Remove ${member.email}`} onClick={() => act('remove', member)}>
            Remove
          </Button>
        </>
      ),
  },
]
