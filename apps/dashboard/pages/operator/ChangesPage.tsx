import { Button } from '#kit/controls/Button.tsx'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Choice, FilterField } from '../../../shared/parts/filters.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { auditColumns } from '../account/audit-columns.tsx'

type Change = Answer<'GET /api/dashboard/operator/audit'>['entries'][number]

const OF = ['service'] as const
const SLUG = /^[a-z0-9][a-z0-9-]{0,62}$/

/** The audit log of the whole service: what partners, operators and commands have changed. */
export function ChangesPage() {
  const typed = query.value.get('partner') ?? ''
  const filter = {
    of: OF.find((one) => one === query.value.get('of')),
    // While a slug is typed, it may not be one yet.
    partner: SLUG.test(typed) ? typed : undefined,
    action: query.value.get('action') ?? undefined,
  }
  const list = useRows(JSON.stringify(filter), async (after) => {
    const { entries, next } = await call('GET /api/dashboard/operator/audit', { query: { ...filter, after } })
    return { rows: entries, next }
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
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
            <Empty
              title={isFiltered ? 'No change fits these filters' : 'No change yet'}
              action={
                isFiltered && (
                  <Button onClick={() => setQuery({ of: undefined, partner: undefined, action: undefined })}>
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

const [first, ...others] = auditColumns

const columns: readonly Column<Change>[] = [
  ...(first === undefined ? [] : [first]),
  {
    head: 'Partner',
    cell: ({ partner }) =>
      partner === undefined ? (
        <span class="soft">–</span>
      ) : (
        <a href={hrefOf(`/operator/partner?slug=${partner}`)}>{partner}</a>
      ),
  },
  ...others,
]
