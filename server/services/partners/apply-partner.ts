import { MAX_SURCHARGE_BPS, type Network, type ProductKey, type Tier } from '#contracts/api/values.ts'
import type { KeyEnv } from '../../domain/access/api-key.ts'
import { SuiteError } from '../../domain/errors.ts'
import { ANY_LOOPBACK, MAX_ORIGINS, parseOrigin } from '../../domain/access/origin.ts'
import { feeVersionOf } from '../../domain/account/fee-version.ts'
import { defined } from '../../kit/defined.ts'
import { sortedJson } from '../../kit/sorted-json.ts'
import type { FeeSettings, Partner, PartnerStatus } from '../../domain/partner.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Store, Tables } from '../../ports/store.ts'

/** A partner as an operator describes it in a file: fields that the file leaves out stay as they are. */
export interface PartnerFile {
  readonly slug: string
  readonly name?: string | undefined
  readonly status?: PartnerStatus | undefined
  readonly tier?: Tier | undefined
  readonly origins?: readonly string[] | undefined
  readonly fees?:
    | {
        readonly surchargeBps?: number | undefined
        readonly products?: FeeSettings['products'] | undefined
      }
    | undefined
  readonly keys: readonly {
    readonly env: KeyEnv
    readonly label: string
    readonly scopes: readonly ProductKey[]
  }[]
}

/**
 * Creates or changes a partner from its file. Fee settings get a new version only when they change. Throws
 * INVALID_REQUEST for a new partner without a name, an origin that cannot be allowed, too many origins, or a surcharge
 * out of range.
 */
export async function applyPartner(
  { store, clock, network }: { store: Store; clock: Clock; network: Network },
  file: Omit<PartnerFile, 'keys'>,
  /** Writes what was changed in the same transaction. */
  noted: (tables: Tables<'write'>, before: Partner | undefined, after: Partner) => Promise<void>,
): Promise<Partner> {
  const origins = file.origins?.map((text) => canonicalOrigin(text, network))
  if (origins !== undefined && origins.length > MAX_ORIGINS)
    throw new SuiteError('INVALID_REQUEST', `A partner can have at most ${MAX_ORIGINS} origins.`)
  for (const bps of [file.fees?.surchargeBps ?? 0, ...Object.values(file.fees?.products ?? {})])
    if (bps < 0 || bps > MAX_SURCHARGE_BPS)
      throw new SuiteError('INVALID_REQUEST', `A surcharge must be from 0 to ${MAX_SURCHARGE_BPS} bps.`)
  const createdAt = clock.now().toISOString()
  return store.transact(async (tables) => {
    const { partners, feeVersions } = tables
    const before = await partners.get(file.slug)
    const name = file.name ?? before?.name
    if (name === undefined)
      throw new SuiteError(
        'INVALID_REQUEST',
        `There is no partner ${file.slug} yet. A new partner needs a name.`,
      )
    const partner: Partner = {
      slug: file.slug,
      name,
      status: file.status ?? before?.status ?? 'pending',
      tier: file.tier ?? before?.tier ?? 'starter',
      origins: origins === undefined ? (before?.origins ?? []) : [...new Set(origins)],
      fees: nextSettings(before?.fees, {
        surchargeBps: file.fees?.surchargeBps ?? before?.fees.surchargeBps ?? 0,
        products: file.fees?.products ?? before?.fees.products ?? {},
      }),
      ...defined({ look: before?.look }),
      createdAt: before?.createdAt ?? createdAt,
    }
    await (before === undefined ? partners.insert(partner) : partners.update(partner))
    if (partner.fees !== before?.fees) await feeVersions.insert(feeVersionOf(partner, createdAt))
    await noted(tables, before, partner)
    return partner
  })
}

/** The settings that are wanted, under a new version; the present ones when nothing changes. */
export function nextSettings(
  before: FeeSettings | undefined,
  wanted: Omit<FeeSettings, 'version'>,
): FeeSettings {
  const isSame =
    before?.surchargeBps === wanted.surchargeBps &&
    sortedJson(before.products) === sortedJson(wanted.products)
  return isSame ? before : { version: (before?.version ?? 0) + 1, ...wanted }
}

function canonicalOrigin(text: string, network: Network): string {
  if (text === ANY_LOOPBACK && network === 'sandbox') return text
  const origin = parseOrigin(text)
  if (origin === undefined)
    throw new SuiteError(
      'INVALID_REQUEST',
      `"${text}" is not an origin: it must be https://host[:port], or http on this machine.`,
    )
  return origin
}
