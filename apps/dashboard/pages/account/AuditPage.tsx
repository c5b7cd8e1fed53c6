import { Button } from '../../../../widgets/kit/controls/Button.tsx'
import { addressOf, call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FilterField } from '../../../shared/parts/filters.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import { query, setQuery } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import './audit.css'

type Entry = Answer<'GET /api/dashboard/audit'>['entries'][number]

const FILTERS = ['actor', 'action'] as const
const LABELS = { actor: 'E-mail of the person', action: 'Action' } as const

/** What was changed, by whom and from where. */
export function AuditPage() {
  const filter = Object.fromEntries(FILTERS.map((name) => [name, query.value.get(name) ?? undefined]))
  const list = useRows(JSON.stringify(filter), async (after) => {
    const { entries, next } = await call('GET /api/dashboard/audit', { query: { ...filter, after } })
    return { rows: entries, next }
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <Page
      title="Audit log"
      lead="Every change of the account. Nothing is ever taken out of it."
      actions={
        <a class="button button-secondary" href={addressOf('/api/dashboard/audit.csv', filter)} download>
          CSV
        </a>
      }
    >
      <Section plain>
        <div class="filters">
          {FILTERS.map((name) => (
            <FilterField
              key={name}
              name={name}
              label={LABELS[name]}
              placeholder={name === 'action' ? 'key.create' : 'name@company.example'}
            />
          ))}
        </div>
        <RowsTable
          label="Audit log"
          list={list}
          keyOf={({ id }) => id}
          columns={columns}
          empty={
            <Empty
              title={isFiltered ? 'No change fits these filters' : 'No change yet'}
              action={
                isFiltered && (
                  <Button onClick={() => setQuery({ actor: undefined, action: undefined })}>
                    Clear the filters
                  </Button>
                )
              }
            />
          }
        />
      </Section>
    </Page>
  )
}

/** A detail as people read it: fields with their values, lists with commas. */
function detailText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(detailText).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, one]) => `${name} ${detailText(one)}`)
  return fields.length === 0 ? 'none' : fields.join(', ')
}

const columns: readonly Column<Entry>[] = [
  {
    head: 'Change',
    kind: 'main',
    cell: ({ action, object }) => (
      <>
        <code>{action}</code> {object !== undefined && <span class="cell-sub">{object}</span>}
      </>
    ),
  },
  { head: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
  {
    head: 'By',
    cell: ({ actor }) => (
      <>
        {actor.email} {actor.kind !== 'member' && <span class="cell-sub">{actor.kind}</span>}
      </>
    ),
  },
  { head: 'From', cell: ({ address }) => address ?? <span class="soft">–</span> },
  {
    head: 'Details',
    cell: ({ details }) =>
      details === undefined ? (
        <span class="soft">–</span>
      ) : (
        <span class="small audit-details">
          {Object.entries(details).map(([name, value]) => (
            <span key={name}>
              <span class="soft">{name}</span> {detailText(value)}
            </span>
          ))}
        </span>
      ),
  },
]
