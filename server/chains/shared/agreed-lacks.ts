import { SuiteError } from '../../domain/errors.ts'
import type { Chain, Lack, MeansNeed } from '../../ports/chain.ts'
import { inTime } from './in-time.ts'

type Refusal = { readonly refusal: SuiteError }

/**
 * What keeps a payer from a payment, as all nodes say that answer, asked at once. What some say, and others do not, is
 * told as an estimate, which refuses nothing: no payer is turned away by one node. Throws as `lacks` does when all that
 * answer refuse.
 */
export async function agreedLacks(
  pool: Pick<Chain, 'lacks'>,
  nodes: readonly { readonly chain: Pick<Chain, 'lacks'> }[],
  need: MeansNeed,
): Promise<readonly Lack[]> {
  const told = await Promise.all(
    nodes.map(async ({ chain }) =>
      inTime(chain.lacks(need).catch((error: unknown): Refusal => ({ refusal: refusalIn(error) }))),
    ),
  )
  const answers = told.filter((one): one is readonly Lack[] | Refusal => one !== undefined)
  const lists = answers.filter((one): one is readonly Lack[] => !('refusal' in one))
  const refusal = answers.find((one): one is Refusal => 'refusal' in one)
  if (lists.length === 0) {
    if (refusal !== undefined) throw refusal.refusal
    return pool.lacks(need)
  }
  const all = lists.flat()
  const names = [...new Set(all.map(nameOf))]
  return names.flatMap((name) => {
    const same = all.filter((lack) => nameOf(lack) === name).toSorted(byWhatIsThere)
    const [least] = same
    if (least === undefined || !mayRefuse(least)) return least ?? []
    const isSure = same.length === answers.length && same.every((lack) => !isEstimated(lack))
    return isSure ? least : { ...least, estimated: true as const }
  })
}

/** An answer about the account or the asset. Throws again what speaks of the node. */
function refusalIn(error: unknown): SuiteError {
  if (error instanceof SuiteError && ABOUT_PAYERS.has(error.code)) return error
  throw error
}
const ABOUT_PAYERS: ReadonlySet<string> = new Set(['NO_ROUTE', 'TRUSTLINE_REQUIRED', 'UNSUPPORTED_TOKEN'])

const nameOf = (lack: Lack): string =>
  lack.code === 'INSUFFICIENT_FUNDS' ? `${lack.code} ${lack.asset.address}` : lack.code

/** The others are told, and refuse nothing. */
const mayRefuse = (lack: Lack): lack is Extract<Lack, { estimated?: true }> =>
  lack.code === 'INSUFFICIENT_FUNDS' || lack.code === 'UNSUPPORTED_ACCOUNT'

const isEstimated = (lack: Lack): boolean => mayRefuse(lack) && lack.estimated === true

const byWhatIsThere = (a: Lack, b: Lack): number =>
  a.code === 'INSUFFICIENT_FUNDS' && b.code === 'INSUFFICIENT_FUNDS' ? Number(a.has - b.has) : 0
