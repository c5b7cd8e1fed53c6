import { useSignal } from '@preact/signals'
import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import { addPasskey, knowsPasskeys } from '../../api/passkey-ceremonies.ts'
import type { Answer } from '../../api/routes.ts'
import { Badge } from '../../../shared/parts/Badge.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { ActionFailure } from '../../../shared/parts/FailureBox.tsx'
import { Field } from '../../../shared/parts/Field.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { useAction } from '../../state/action.ts'
import { loadMe, signOut } from '../../state/me.ts'
import { useRead } from '../../state/read.ts'
import { toast } from '../../state/toasts.ts'
import { PasswordSection } from './PasswordSection.tsx'
import { TotpDialog } from './TotpDialog.tsx'
import { deviceName } from './device-name.ts'
import { Loaded } from '../../../shared/parts/Loaded.tsx'
import { useOpen } from '../../../shared/state/open.ts'

type Security = Answer<'GET /api/dashboard/security'>

/** How the member signs in, and where they are signed in. */
export function SecurityPage() {
  const read = useRead('GET /api/dashboard/security', {})
  const changed = async () => {
    await Promise.all([read.reload(), loadMe()])
  }
  return (
    <Page title="Security" lead="How you sign in, and where you are signed in.">
      <Loaded read={read}>
        {(data) => (
          <>
            <div class="columns">
              <Passkeys data={data} changed={changed} />
              <Totp data={data} changed={changed} />
            </div>
            <Sessions data={data} changed={changed} />
            <PasswordSection />
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface PartProps {
  readonly data: Security
  readonly changed: () => Promise<void>
}

function Passkeys({ data, changed }: PartProps) {
  const action = useAction()
  const { shown, show, close } = useOpen<Security['passkeys'][number]>()
  const add = knowsPasskeys() && (
    <Button
      busy={action.busy.value}
      onClick={() =>
        void action.run(async () => {
          await addPasskey(deviceName(navigator.userAgent))
          toast('The passkey is added.')
          await changed()
        })
      }
    >
      Add a passkey
    </Button>
  )
  return (
    <Section
      title="Passkeys"
      lead="The lock of this device signs you in, with no password to steal."
      actions={data.passkeys.length > 0 && add}
      plain
    >
      <ActionFailure failure={action.failure} />
      <Table
        label="Passkeys"
        rows={data.passkeys}
        keyOf={({ id }) => id}
        empty={<Empty title="No passkey yet" action={add} />}
        columns={[
          { head: 'Passkey', kind: 'main', cell: ({ name }) => name },
          {
            head: 'Last used',
            cell: ({ lastUsedAt, createdAt }) =>
              lastUsedAt === undefined ? (
                <>
                  added <Time at={createdAt} />
                </>
              ) : (
                <Time at={lastUsedAt} />
              ),
          },
          {
            head: 'Actions',
            kind: 'end',
            cell: (passkey) => (
              <Button aria-label={`Remove ${passkey.name}`} onClick={() => show(passkey)}>
                Remove
              </Button>
            ),
          },
        ]}
      />
      {shown !== undefined && (
        <ConfirmDialog
          title={`Remove ${shown.name}`}
          act="Remove the passkey"
          onClose={close}
          onAct={async () => {
            await call('DELETE /api/dashboard/security/passkeys', { query: { id: shown.id } })
            toast('The passkey is removed.')
            await changed()
          }}
        >
          <p>Delete it on the device too: it works here no more.</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Totp({ data: { totp, recoveryCodesLeft }, changed }: PartProps) {
  const { shown, show, close } = useOpen<'on' | 'off'>()
  const code = useSignal('')
  return (
    <Section title="Authenticator app" lead="A code of six digits as a second factor.">
      {totp.enabled ? (
        <>
          <p>
            <Badge tone="good">on</Badge> {totp.since !== undefined && <>since {<Time at={totp.since} />}</>}
          </p>
          <p class={recoveryCodesLeft > 2 ? 'soft' : ''}>{recoveryCodesLeft} recovery codes left.</p>
          <Button
            onClick={() => {
              code.value = ''
              show('off')
            }}
          >
            Turn it off
          </Button>
        </>
      ) : (
        <>
          <p class="soft">
            It is off. With a second factor, a stolen password opens nothing, and changes such as live keys
            ask for it.
          </p>
          <Button onClick={() => show('on')}>Turn it on</Button>
        </>
      )}
      {shown === 'on' && <TotpDialog onDone={changed} onClose={close} />}
      {shown === 'off' && (
        <ConfirmDialog
          title="Turn the authenticator app off"
          act="Turn it off"
          onClose={close}
          onAct={async () => {
            await call('POST /api/dashboard/security/totp/remove', { body: { code: code.peek() } })
            toast('The authenticator app is off.')
            await changed()
          }}
        >
          <p>Your password alone signs you in then, unless you have a passkey.</p>
          <Field
            label="Code of the app"
            value={code}
            name="code"
            inputMode="numeric"
            autocomplete="one-time-code"
          />
        </ConfirmDialog>
      )}
    </Section>
  )
}

function Sessions({ data, changed }: PartProps) {
  const action = useAction()
  return (
    <Section
      title="Where you are signed in"
      actions={
        <Button onClick={() => void action.run(async () => signOut(true))}>Sign out everywhere</Button>
      }
      plain
    >
      <ActionFailure failure={action.failure} />
      <Table
        label="Sessions"
        rows={data.sessions}
        keyOf={({ id }) => id}
        empty=""
        columns={[
          {
            head: 'Browser',
            kind: 'main',
            cell: ({ userAgent, isThis }) => (
              <>
                {userAgent === undefined ? 'unknown' : deviceName(userAgent)}{' '}
                {isThis && <Badge tone="good">this one</Badge>}
              </>
            ),
          },
          { head: 'Address', cell: ({ address }) => address },
          { head: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { head: 'Last seen', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
          {
            head: 'Actions',
            kind: 'end',
            cell: ({ id, isThis, address }) =>
              !isThis && (
                <Button
                  aria-label={`Sign out at ${address}`}
                  onClick={() =>
                    void action.run(async () => {
                      await call('DELETE /api/dashboard/security/sessions', { query: { id } })
                      await changed()
                    })
                  }
                >
                  Sign out
                </Button>
              ),
          },
        ]}
      />
    </Section>
  )
}
