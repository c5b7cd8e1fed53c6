import type { Answer } from '../../api/routes.ts'
import type { Column } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import './audit.css'

type Entry = Answer<'GET /api/dashboard/audit'>['entries'][number]

/** A detail as people read it: fields with their values, lists with commas. */
function detailText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(detailText).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, one]) => `${name} ${detailText(one)}`)
  return fields.length === 0 ? 'none' : fields.join(', ')
}

export const auditColumns: readonly Column<Entry>[] = [
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
