import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { hrefOf, query } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { Choice, chosen, FilterField } from '../../../shared/parts/filters.tsx'

type Line = Answer<'GET /api/dashboard/operator/partners'>['partners'][number]

const STATUSES = ['pending', 'active', 'suspended'] as const
const WEBHOOKS = ['disabled'] as const

export const partnerColumns: readonly Column<Line>[] = [
  {
    head: 'Partner',
    kind: 'main',
    cell: ({ slug, name }) => <a href={hrefOf(`/operator/partner?slug=${slug}`)}>{name}</a>,
    sub: ({ slug }) => slug,
  },
  { head: 'Status', cell: ({ status }) => <State of={status} /> },
  { head: 'Tier', cell: ({ tier }) => tier },
  {
    head: 'Origins',
    cell: ({ origins: [first] }) => first && <code>{first}</code>,
    none: 'none',
    sub: ({ origins }) => origins.length > 1 && `and ${origins.length - 1} more`,
  },
  { head: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** All partners, with a search. */
export function PartnersPage() {
  const filter = {
    status: chosen('status', STATUSES),
    webhooks: chosen('webhooks', WEBHOOKS),
    search: query.value.get('search') ?? undefined,
  }
  const list = useRows(
    filter,
    async (asked) => call('GET /api/dashboard/operator/partners', { query: asked }),
    ({ partners }) => partners,
  )
  return (
    <Page title="Partners" lead="Everyone who embeds Suite or calls it.">
      <Section plain>
        <div class="filters filters-long">
          <FilterField label="Search" name="search" type="search" placeholder="slug, name or origin" />
          <Choice label="Status" name="status" choices={STATUSES} />
          <Choice
            label="Webhooks"
            name="webhooks"
            choices={WEBHOOKS}
            labelOf={() => 'With a disabled endpoint'}
          />
        </div>
        <RowsTable
          label="Partners"
          list={list}
          keyOf={({ slug }) => slug}
          columns={partnerColumns}
          empty={<Empty title="No partner fits">Try another part of the slug, the name or an origin.</Empty>}
        />
      </Section>
    </Page>
  )
}
