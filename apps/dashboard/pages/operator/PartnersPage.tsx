import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '../../api/call.ts'
import type { Answer } from '../../api/routes.ts'
import { State } from '../../../shared/parts/Badge.tsx'
import { Empty } from '../../../shared/parts/Empty.tsx'
import { Field } from '../../../shared/parts/Field.tsx'
import { Page, Section } from '../../../shared/parts/Page.tsx'
import { type Column, RowsTable } from '../../../shared/parts/Table.tsx'
import { Time } from '../../../shared/parts/Time.tsx'
import { hrefOf, query, setQuery } from '../../../shared/router/address.ts'
import { useRows } from '../../../shared/state/rows.ts'
import { Choice } from '../../../shared/parts/filters.tsx'

type Line = Answer<'GET /api/dashboard/operator/partners'>['partners'][number]

const STATUSES = ['pending', 'active', 'suspended'] as const
const WEBHOOKS = ['disabled'] as const
const TYPING_MS = 300

export const partnerColumns: readonly Column<Line>[] = [
  {
    head: 'Partner',
    kind: 'main',
    cell: ({ slug, name }) => (
      <>
        <a href={hrefOf(`/operator/partner?slug=${slug}`)}>{name}</a>
        <span class="cell-sub">{slug}</span>
      </>
    ),
  },
  { head: 'Status', cell: ({ status }) => <State of={status} /> },
  { head: 'Tier', cell: ({ tier }) => tier },
  {
    head: 'Origins',
    cell: ({ origins: [first, ...more] }) =>
      first === undefined ? (
        <span class="soft">none</span>
      ) : (
        <>
          <code>{first}</code>
          {more.length > 0 && <span class="cell-sub">and {more.length} more</span>}
        </>
      ),
  },
  { head: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

/** All partners, with a search. */
export function PartnersPage() {
  const status = STATUSES.find((one) => one === query.value.get('status'))
  const search = query.value.get('search') ?? ''
  const typed = useSignal(search)
  useEffect(() => {
    const timer = setTimeout(() => setQuery({ search: typed.peek().trim() }), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed.value])
  const webhooks = WEBHOOKS.find((one) => one === query.value.get('webhooks'))
  const filter = { status, webhooks, search: search === '' ? undefined : search }
  const list = useRows(JSON.stringify(filter), async (after) => {
    const { partners, next } = await call('GET /api/dashboard/operator/partners', {
      query: { ...filter, after },
    })
    return { rows: partners, next }
  })
  return (
    <Page title="Partners" lead="Everyone who embeds Suite or calls it.">
      <Section plain>
        <div class="filters filters-long">
          <Field
            label="Search"
            value={typed}
            name="search"
            type="search"
            placeholder="slug, name or origin"
          />
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
