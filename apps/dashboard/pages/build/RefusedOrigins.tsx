import { Button } from '#kit/controls/Button.tsx'
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx'
import { countText } from '../../parts/money.tsx'
import { Section } from '../../../shared/parts/Page.tsx'
import { Table } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { can } from '../../state/me.ts'
import type { AddOrigin, Origins } from './origin-types.ts'
import { useOpen } from '../../../shared/state/open.ts'

interface RefusedProps {
  readonly refused: Origins['refused']
  readonly add: AddOrigin
}

/** Origins that asked for a widget. Anyone can plant one: it has to be typed before it is added. */
export function RefusedOrigins({ refused, add }: RefusedProps) {
  const { shown: asked, show, close } = useOpen<string>()
  return (
    <Section
      title="Refused in the last 7 days"
      lead="The latest origins that asked for your widget and are not on the list. Each address is what a browser told us, and may be made up: add only sites that you know as yours."
      plain
    >
      <Table
        label="Refused origins"
        rows={refused}
        keyOf={({ origin }) => origin}
        empty=""
        columns={[
          { head: 'Origin', kind: 'main', cell: ({ origin }) => <code>{origin}</code> },
          { head: 'Last asked', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
          { head: 'Times', kind: 'number', cell: ({ count7d }) => countText(count7d) },
          {
            head: 'Actions',
            kind: 'end',
            cell: ({ origin }) =>
              can('developer') && (
                <Button aria-label={`Add ${origin}…`} onClick={() => show(origin)}>
                  Add…
                </Button>
              ),
          },
        ]}
      />
      {asked !== undefined && (
        <ConfirmDialog
          title="Is this site yours?"
          act="It is ours: add it"
          kind="primary"
          typed={{ label: `Type ${asked} to confirm`, text: asked }}
          onClose={close}
          onAct={async () => add(asked)}
        >
          <p>
            Pages at <code>{asked}</code> may show your widgets from then on, under your name.
          </p>
          <p class="soft">
            A stranger can make any address appear in this list, also one that looks like yours.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
