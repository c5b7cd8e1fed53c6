import * as z from 'zod'
import { MAX_SURCHARGE_BPS, products, Slug, tiers } from '#contracts/api/values.ts'
import { keyState } from '../domain/access/api-key.ts'
import { createSecrets } from '../platform/secrets.ts'
import { systemClock, systemRandom } from '../platform/system.ts'
import type { Store } from '../ports/store.ts'
import { createAudit } from '../services/audit/index.ts'
import { applyPartner, type PartnerFile } from '../services/partners/apply-partner.ts'
import { newKey } from '../services/partners/new-key.ts'
import { Label } from './label.ts'
import { parse, reasonIn } from './options.ts'
import { UsageError } from './usage.ts'
import type { Operator } from './with-store.ts'
import { everyRow } from '../kit/every-row.ts'

const surcharge = z.int().min(0).max(MAX_SURCHARGE_BPS)
const ports = { clock: systemClock, random: systemRandom }
const command = { kind: 'command' } as const
const statuses = ['pending', 'active', 'suspended'] as const

const partnerFile = z.strictObject({
  slug: Slug,
  name: Label.optional(),
  status: z.enum(statuses).optional(),
  tier: z.enum(tiers).optional(),
  origins: z.array(z.string()).optional(),
  fees: z
    .strictObject({
      surchargeBps: surcharge.optional(),
      products: z.partialRecord(z.enum(products), surcharge).optional(),
    })
    .optional(),
  keys: z
    .array(
      z.strictObject({
        env: z.enum(['live', 'test']),
        label: Label,
        scopes: z.array(z.enum(products)).min(1),
      }),
    )
    .default([]),
})

/** Creates or changes a partner from a file. Missing keys, by environment and label, are created. */
export async function partnerApply([path]: readonly string[], operator: Operator): Promise<string> {
  if (path === undefined) throw new UsageError('partner apply takes a JSON file')
  const file = readPartnerFile(path, operator.input)
  const secrets = createSecrets({ pepper: operator.config.KEY_PEPPER, appSecret: operator.config.APP_SECRET })
  return operator.withStore(async (store) => {
    const { entry } = createAudit({ store, ...ports })
    const partner = await applyPartner(
      { store, clock: systemClock, network: operator.config.NETWORK },
      file,
      async ({ audit }, before, after) => {
        await audit.insert(entry(command, 'partner.apply', after.slug, { before, after }, after.slug))
      },
    )
    const created = (await missingKeys(store, file)).map((wanted) =>
      newKey({ secrets, random: systemRandom, clock: systemClock }, { ...wanted, partner: file.slug }),
    )
    await store.transact(async ({ keys, audit }) => {
      for (const { key } of created) {
        const { id, prefix, env, label } = key
        await keys.insert(key)
        await audit.insert(entry(command, 'key.create', prefix, { id, env, label }, file.slug))
      }
    })
    return JSON.stringify({
      slug: partner.slug,
      created: { keys: created.map(({ key, secret }) => ({ env: key.env, label: key.label, secret })) },
    })
  })
}

function readPartnerFile(path: string, text: string | undefined): PartnerFile {
  if (text === undefined) throw new UsageError(`${path} cannot be read`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new UsageError(`${path} is not well-formed JSON`)
  }
  const parsed = partnerFile.safeParse(json)
  if (!parsed.success) throw new UsageError(`${path}:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

async function missingKeys(store: Store, file: PartnerFile): Promise<PartnerFile['keys']> {
  const present = await everyRow(store.read.keys, { partner: file.slug })
  return file.keys.filter(
    (wanted) =>
      !present.some(
        (key) =>
          key.env === wanted.env &&
          key.label === wanted.label &&
          keyState(key, systemClock.now()) === 'active',
      ),
  )
}

export async function partnerList(_: readonly string[], operator: Operator): Promise<string> {
  const partners = await everyRow((await operator.read()).partners)
  return partners
    .map(
      ({ slug, name, status, tier, origins }) => `${slug}\t${status}\t${tier}\t${name}\t${origins.join(' ')}`,
    )
    .join('\n')
}

export async function partnerStatus(args: readonly string[], operator: Operator): Promise<string> {
  const {
    words: [slug, status],
    options,
  } = parse(args)
  const wanted = statuses.find((known) => known === status)
  if (slug === undefined || wanted === undefined)
    throw new UsageError('partner status takes a slug and one of active, pending, suspended')
  const reason = reasonIn(options)
  return operator.withStore((store) =>
    store.transact(async ({ partners, audit }) => {
      const partner = await partners.get(slug)
      if (partner === undefined) throw new UsageError(`there is no partner ${slug}`)
      await partners.update({ ...partner, status: wanted })
      const details = { before: { status: partner.status }, after: { status: wanted }, reason }
      const { entry } = createAudit({ store, ...ports })
      await audit.insert(entry(command, 'partner.change', slug, details, slug))
      return `${slug} is ${wanted}`
    }),
  )
}
