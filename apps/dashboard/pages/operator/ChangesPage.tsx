import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Choice, chosen, FilterField, NoneFound } from '../../../shared/parts/filters.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { auditColumns } from '../account/audit-columns.tsx'

type Change = Answer<'GET /api/dashboard/operator/audit'>['entries'][number]

const OF = ['service'] as const
const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/

/** The audit log of the whole service: what partners, operators and commands have changed. */
export function ChangesPage() {
  const typed = query.value.get('partner') ?? ''
  const filter = {
    of: chosen('of', OF),
    // While a slug is typed, it may not be one yet.
    partner: SLUG.test(typed) ? typed : undefined,
    action: query.value.get('action') ?? undefined,
  }
  const list = useRows(
    filter,
    async (asked) => call('GET /api/dashboard/operator/audit', { query: asked }),
    ({ entries }) => entries,
  )
  return (
    <Page title="Changes" lead="Every change of partners, operators and commands. Nothing is ever taken out.">
      <Section plain>
        <div class="filters">
          <Choice label="About" name="of" choices={OF} labelOf={() => 'No partner'} />
          <FilterField name="partner" label="Slug of the partner" placeholder="corner-shop" />
          <FilterField name="action" label="Action" placeholder="operator.create" />
        </div>
        <RowsTable
          label="Changes"
          list={list}
          keyOf={({ id }) => id}
          columns={columns}
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

const [first, ...others] = auditColumns

const columns: readonly Column<Change>[] = [
  ...(first === undefined ? [] : [first]),
  {
    head: 'Partner',
    cell: ({ partner }) => partner && <a href={hrefOf(`/operator/partner?slug=${partner}`)}>{partner}</a>,
  },
  ...others,
]
