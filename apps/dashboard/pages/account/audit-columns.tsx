import type { Answer } from '../../api/routes.ts'
import type { Column } from '../../../shared/parts/Table.tsx'
import { ExactTime } from '../../../shared/parts/Time.tsx'
import './audit.css'

type Entry = Answer<'GET /api/dashboard/audit'>['entries'][number]

const ISO_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** The name of a field as people read it: `surchargeBps` is "surcharge bps". */
const nameText = (name: string): string =>
  name.replaceAll(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`)

/** A detail as people read it: fields with their values, lists with commas, times to the second. */
function detailText(value: unknown): string {
  if (typeof value === 'string' && ISO_TIME.test(value)) return `${value.slice(0, 19).replace('T', ' ')} UTC`
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(detailText).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, one]) => `${nameText(name)} ${detailText(one)}`)
  return fields.length === 0 ? 'none' : fields.join(', ')
}

export const auditColumns: readonly Column<Entry>[] = [
  {
    head: 'Change',
    kind: 'main',
    cell: ({ action }) => <code>{action}</code>,
    sub: ({ object }) => object,
  },
  { head: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
  { head: 'By', cell: ({ actor }) => actor.email, sub: ({ actor: { kind } }) => kind !== 'member' && kind },
  { head: 'From', cell: ({ address }) => address },
  {
    head: 'Details',
    kind: 'wide',
    cell: ({ details }) =>
      details && (
        <span class="small audit-details">
          {Object.entries(details).map(([name, value]) => (
            <span key={name}>
              <span class="soft">{nameText(name)}</span> {detailText(value)}
            </span>
          ))}
        </span>
      ),
  },
]
