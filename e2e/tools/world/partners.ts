import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Operator } from './operator.ts'

/** The partners of the tests, by slug. */
export interface Partners {
  /** Live key of `shop`, for calls of a partner's own server. */
  readonly liveKey: string
}

const Applied = z.object({
  created: z.object({ keys: z.array(z.object({ env: z.string(), secret: z.string() })) }),
})

/**
 * Makes the partners by the operator's commands: `demo` for any page on this machine, `shop` for the pages of these tests. Needs
 * the server to be stopped.
 */
export async function applyPartners(
  operator: Operator,
  dir: string,
  origins: { readonly shop: string },
): Promise<Partners> {
  const apply = async (partner: { readonly slug: string; readonly [field: string]: unknown }) => {
    const file = path.join(dir, `${partner.slug}.json`)
    await writeFile(file, JSON.stringify(partner))
    return Applied.parse(JSON.parse(await operator('partner', 'apply', file)))
  }
  const active = { status: 'active', tier: 'starter', fees: { surchargeBps: 15 } }
  await apply({ slug: 'demo', name: 'Harbor', origins: ['http://localhost:*'], ...active })
  const shop = await apply({
    slug: 'shop',
    name: 'Corner shop',
    origins: [origins.shop],
    ...active,
    keys: [{ env: 'live', label: 'Tests', scopes: ['swap', 'bridge', 'cafe'] }],
  })
  const liveKey = shop.created.keys.find(({ env }) => env === 'live')?.secret
  if (liveKey === undefined) throw new Error('the partner got no key')
  return { liveKey }
}
