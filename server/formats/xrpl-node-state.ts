import * as z from 'zod'

/** What a node says of itself. */
export interface NodeState {
  readonly networkId: number
  /** Of the last validated ledger. */
  readonly ledger: number
  readonly isSynced: boolean
  /** From and to, both included. */
  readonly ranges: readonly (readonly [number, number])[]
  readonly isClio: boolean
}

const MAINNET = 0
/** Seconds since its last validated ledger. */
const OLDEST = 20
const SYNCED: ReadonlySet<string> = new Set(['full', 'proposing', 'validating'])

const ServerInfo = z.object({
  info: z.object({
    network_id: z.int().min(0).optional(),
    server_state: z.string().optional(),
    complete_ledgers: z.string().optional(),
    clio_version: z.string().optional(),
    validated_ledger: z.object({ seq: z.int().min(0), age: z.number().optional() }).optional(),
  }),
})

/** Reads an answer of server_info; `undefined` when it is none. */
export function readState(result: unknown): NodeState | undefined {
  const info = ServerInfo.safeParse(result).data?.info
  if (info === undefined) return undefined
  const { validated_ledger: last, server_state: state, clio_version: clio } = info
  return {
    // rippled names its network only where that is configured. Where it is not, it follows mainnet.
    networkId: info.network_id ?? MAINNET,
    ledger: last?.seq ?? 0,
    // Clio has no state of its own.
    isSynced: last !== undefined && (last.age ?? 0) <= OLDEST && (state === undefined || SYNCED.has(state)),
    ranges: readRanges(info.complete_ledgers ?? ''),
    isClio: clio !== undefined,
  }
}

/** Reads `32570-6595042,6595044-6595050`. */
function readRanges(text: string): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  for (const part of text.split(',').slice(0, 1_000)) {
    const [, from, to = from] = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(part.trim()) ?? []
    if (from !== undefined) ranges.push([Number(from), Number(to)])
  }
  return ranges
}

export const hasLedger = ({ ranges }: NodeState, ledger: number): boolean =>
  ranges.some(([from, to]) => from <= ledger && ledger <= to)

/** Its oldest ledger of the part that reaches to the present. */
export const firstLedger = ({ ranges }: NodeState): number => ranges.at(-1)?.[0] ?? Infinity

/** The ledger that an answer is about; `undefined` when it does not say. */
export function ledgerOf(result: Readonly<Record<string, unknown>>): number | undefined {
  const { ledger_index: index, ledger_current_index: open, ledger_index_max: last, ledger } = result
  if (typeof open === 'number') return open - 1
  if (typeof index === 'number') return index
  if (typeof last === 'number') return last
  return typeof ledger === 'object' && ledger !== null && 'ledger_index' in ledger
    ? Number(ledger.ledger_index) || undefined
    : readState(result)?.ledger
}
