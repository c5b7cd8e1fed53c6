import { MAX_SURCHARGE_BPS, type Product, type Tier } from '#contracts/api/values.ts'
import type { KeyEnv } from '../../domain/api-key.ts'
import { SuiteError } from '../../domain/errors.ts'
import { MAX_ORIGINS, parseOrigin } from '../../domain/origin.ts'
import type { FeeSettings, Partner, PartnerStatus } from '../../domain/partner.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Store } from '../../ports/store.ts'

/** A partner as an operator describes it in a file. */
export interface PartnerFile {
  readonly slug: string
  readonly name: string
  readonly status: PartnerStatus
  readonly tier: Tier
  readonly origins: readonly string[]
  readonly fees: { readonly surchargeBps: number; readonly products?: FeeSettings['products'] | undefined }
  readonly keys: readonly {
    readonly env: KeyEnv
    readonly label: string
    readonly scopes: readonly Product[]
  }[]
}

/**
 * Makes a partner what its file says, and answers it. Fee settings get a new version only when they change.
 * Throws INVALID_REQUEST for an origin that cannot be allowed or a surcharge above the limit.
 */
export async function applyPartner(
  { store, clock }: { store: Store; clock: Clock },
  file: Omit<PartnerFile, 'keys'>,
): Promise<Partner> {
  const origins = file.origins.map(canonicalOrigin)
  if (origins.length > MAX_ORIGINS)
    throw new SuiteError('INVALID_REQUEST', `A partner can have at most ${MAX_ORIGINS} origins.`)
  const { surchargeBps, products = {} } = file.fees
  for (const bps of [surchargeBps, ...Object.values(products)])
    if (bps < 0 || bps > MAX_SURCHARGE_BPS)
      throw new SuiteError('INVALID_REQUEST', `A surcharge must be from 0 to ${MAX_SURCHARGE_BPS} bps.`)
  const createdAt = clock.now().toISOString()
  return store.transact(async ({ partners }) => {
    const before = await partners.get(file.slug)
    const partner: Partner = {
      slug: file.slug,
      name: file.name,
      status: file.status,
      tier: file.tier,
      origins: [...new Set(origins)],
      fees: nextSettings(before?.fees, { surchargeBps, products }),
      createdAt: before?.createdAt ?? createdAt,
    }
    await (before === undefined ? partners.insert(partner) : partners.update(partner))
    return partner
  })
}

function nextSettings(before: FeeSettings | undefined, wanted: Omit<FeeSettings, 'version'>): FeeSettings {
  const isSame =
    before?.surchargeBps === wanted.surchargeBps &&
    JSON.stringify(before.products) === JSON.stringify(wanted.products)
  return isSame ? before : { version: (before?.version ?? 0) + 1, ...wanted }
}

function canonicalOrigin(text: string): string {
  const origin = parseOrigin(text)
  if (origin === undefined)
    throw new SuiteError(
      'INVALID_REQUEST',
      `"${text}" is not an origin: it must be https://host[:port], or http on this machine.`,
    )
  return origin
}
