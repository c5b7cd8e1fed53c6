interface Listable<Row, Where> {
  list(listing: {
    readonly where?: Where
    readonly after?: string
    readonly limit: number
  }): Promise<readonly Row[]>
}

type Identified = { readonly id: string } | { readonly slug: string }

const PAGE = 500

/** All rows of a set that is known to stay small, page by page. Never for a set that grows with the traffic. */
export async function everyRow<Row extends Identified, Where>(
  table: Listable<Row, Where>,
  where?: NoInfer<Where>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)
    const page = await table.list({
      limit: PAGE,
      ...(where !== undefined && { where }),
      ...(last !== undefined && { after: 'id' in last ? last.id : last.slug }),
    })
    rows.push(...page)
    if (page.length < PAGE) return rows
  }
}
