import type { ComponentChildren } from 'preact'
import { Button } from '#kit/controls/Button.tsx'
import { Skeleton } from '#kit/controls/Skeleton.tsx'
import type { Rows } from '../state/rows.ts'
import { FailureBox } from './FailureBox.tsx'
import './table.css'

export interface Column<T> {
  readonly head: string
  readonly cell: (row: T) => ComponentChildren
  /** Makes the head a button that sorts by it. `order`: it is sorted by this now, highest or lowest first. */
  readonly sort?: { readonly order: 'desc' | 'asc' | undefined; readonly onSort: () => void }
  /** Stands in place of a cell that is undefined; a dash without it. */
  readonly none?: string
  /** Stands below the cell, small. */
  readonly sub?: (row: T) => ComponentChildren
  /**
   * `number` stands to the right, and `extra` too where there is room for it; `main` heads the card of a narrow screen,
   * `wide` has the card's whole width, `end` has the row's buttons.
   */
  readonly kind?: 'number' | 'extra' | 'main' | 'wide' | 'end'
}

interface TableProps<T> {
  /** Names the table. */
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[] | undefined
  readonly keyOf: (row: T) => string
  /** Shown in place of a table without rows. */
  readonly empty: ComponentChildren
  readonly foot?: ComponentChildren
}

/** A table. On narrow screens its rows are cards; the roles stay, because `display` takes them away. */
export function Table<T>({ label, columns, rows, keyOf, empty, foot }: TableProps<T>) {
  if (rows === undefined) return <TableSkeleton columns={columns.length} />
  if (rows.length === 0) return <div class="panel">{empty}</div>
  return (
    <div class="table-box">
      <table role="table" aria-label={label}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, kind, sort }) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                class={kind && `cell-${kind}`}
                aria-sort={sort?.order && (sort.order === 'desc' ? 'descending' : 'ascending')}
              >
                {sort === undefined ? (
                  kind === 'end' ? (
                    <span class="hidden-text">{head}</span>
                  ) : (
                    head
                  )
                ) : (
                  <button type="button" class="head-sort" onClick={sort.onSort}>
                    {head}
                    <span aria-hidden="true">
                      {sort.order === undefined ? '' : sort.order === 'desc' ? ' ↓' : ' ↑'}
                    </span>
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.head} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {foot}
    </div>
  )
}

function Cell<T>({ column, row }: { readonly column: Column<T>; readonly row: T }) {
  const { head, cell, none = '–', sub, kind } = column
  const below = sub?.(row)
  const content = cell(row)
  return (
    <td role="cell" class={kind && `cell-${kind}`}>
      <span class="cell-head" aria-hidden="true">
        {head}
      </span>
      <div class={kind === 'end' && content ? 'cell-body row-actions' : 'cell-body'}>
        {content === undefined ? <span class="soft">{none}</span> : content}
        {below !== undefined && below !== false && <Sub>{below}</Sub>}
      </div>
    </td>
  )
}

/** Small words below a value. */
export const Sub = ({ children }: { readonly children: ComponentChildren }) => (
  <>
    {' '}
    <span class="cell-sub">{children}</span>
  </>
)

function TableSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div class="table-box lines" aria-busy="true">
      <span class="hidden-text" role="status">
        Loading
      </span>
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} class="skeleton-row">
          {Array.from({ length: Math.min(columns, 5) }, (_none, at) => (
            <Skeleton key={at} width={at === 0 ? 14 : 8} />
          ))}
        </div>
      ))}
    </div>
  )
}

interface RowsTableProps<T> extends Omit<TableProps<T>, 'rows' | 'foot'> {
  readonly list: Rows<T>
}

/** A table whose rows come page by page. */
export function RowsTable<T>({ list, ...rest }: RowsTableProps<T>) {
  const failure = list.failure.value
  const rows = list.rows.value
  return (
    <>
      {failure !== undefined && <FailureBox failure={failure} onRetry={list.reload} />}
      {(failure === undefined || rows !== undefined) && (
        <Table
          {...rest}
          rows={rows}
          foot={
            list.hasMore.value && (
              <div class="table-foot">
                <Button busy={list.isLoading.value} onClick={() => void list.more()}>
                  Show more
                </Button>
              </div>
            )
          }
        />
      )}
    </>
  )
}
