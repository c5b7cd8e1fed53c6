import * as z from 'zod'
import { MAX_SURCHARGE_BPS, products, Slug, tiers } from '#contracts/api/values.ts'
import { keyState } from '../domain/access/api-key.ts'
import { systemClock } from '../platform/system.ts'
import type { Store } from '../ports/store.ts'
import { applyPartner, type PartnerFile } from '../services/partners/apply-partner.ts'
import { newKey } from '../services/partners/new-key.ts'
import { everyRow } from '../kit/every-row.ts'
import { command, type Commands, depsOf, Label, oneOf, UsageError } from './command.ts'

const surcharge = z.int().min(0).max(MAX_SURCHARGE_BPS)
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

export const partnerCommands: Commands = {
  'partner apply': {
    takes: 'FILE',
    does: 'create or change a partner from a JSON file; fields that the file leaves out stay as they are; prints new keys, by environment and label',
    run(given, operator) {
      const file = readPartnerFile(given.word(0), operator.input)
      return operator.withStore(async (store) => {
        const deps = depsOf(operator, store)
        const partner = await applyPartner(
          { ...deps, network: operator.config.NETWORK },
          file,
          async ({ audit }, before, after) =>
            audit.insert(deps.audit(command, 'partner.apply', after.slug, { before, after }, after.slug)),
        )
        const created = (await missingKeys(store, file)).map((wanted) =>
          newKey(deps, { ...wanted, partner: file.slug }),
        )
        await store.transact(async ({ keys, audit }) => {
          for (const { key } of created) {
            const { id, prefix, env, label } = key
            await keys.insert(key)
            await audit.insert(deps.audit(command, 'key.create', prefix, { id, env, label }, file.slug))
          }
        })
        return JSON.stringify({
          slug: partner.slug,
          created: { keys: created.map(({ key, secret }) => ({ env: key.env, label: key.label, secret })) },
        })
      })
    },
  },
  'partner list': {
    run: async (_, operator) =>
      (await everyRow((await operator.read()).partners))
        .map(
          ({ slug, name, status, tier, origins }) =>
            `${slug}\t${status}\t${tier}\t${name}\t${origins.join(' ')}`,
        )
        .join('\n'),
  },
  'partner status': {
    takes: 'SLUG active|pending|suspended --reason TEXT',
    run(given, operator) {
      const [slug, status, reason] = [given.word(0), oneOf(statuses, given.word(1)), given.reason()]
      return operator.withStore((store) =>
        store.transact(async ({ partners, audit }) => {
          const partner = await partners.get(slug)
          if (partner === undefined) throw new UsageError(`there is no partner ${slug}`)
          await partners.update({ ...partner, status })
          const details = { before: { status: partner.status }, after: { status }, reason }
          await audit.insert(depsOf(operator, store).audit(command, 'partner.change', slug, details, slug))
          return `${slug} is ${status}`
        }),
      )
    },
  },
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
