import { addressOf, call } from '../../api/call.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { FilterField, NoneFound } from '../../../shared/parts/filters.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { RowsTable } from '../../../shared/parts/Table.tsx'
import { query } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { auditColumns } from './audit-columns.tsx'

const FILTERS = ['actor', 'action'] as const
const LABELS = { actor: 'E-mail of the person', action: 'Action' } as const

/** What was changed, by whom and from where. */
export function AuditPage() {
  const filter = Object.fromEntries(FILTERS.map((name) => [name, query.value.get(name) ?? undefined]))
  const list = useRows(
    filter,
    async (asked) => call('GET /api/dashboard/audit', { query: asked }),
    ({ entries }) => entries,
  )
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
        <div class="filters filters-long">
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
          columns={auditColumns}
          empty={
            <NoneFound what="change" filter={filter}>
              <Empty title="No change yet" />
            </NoneFound>
          }
        />
      </Section>
    </Page>
  )
}
