import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { startWorld, type World } from '../e2e/tools/world/world.ts'

/** The world of the browser tests, with a partner of the largest plan. */
export interface BenchWorld extends World {
  /** Live key of the partner, who may ask 3,000 times a minute. */
  readonly key: string
}

const Applied = z.object({
  created: z.object({ keys: z.tuple([z.object({ secret: z.string() })]) }),
})

/**
 * Starts the world. Its server trusts one proxy, so that one client can stand for visitors at many addresses, each
 * with a limit of its own.
 */
export async function createBenchWorld(): Promise<BenchWorld> {
  const world = await startWorld({ TRUST_PROXY: '1', LOG_LEVEL: 'info' })
  try {
    return { ...world, key: await addPartner(world) }
  } catch (error) {
    await world.stop()
    throw error
  }
}

async function addPartner({ operator, server, shop }: World): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-bench-'))
  const file = path.join(dir, 'partner.json')
  const partner = {
    slug: 'bench',
    name: 'Bench',
    status: 'active',
    tier: 'scale',
    origins: [shop.origin],
    fees: { surchargeBps: 15 },
    keys: [{ env: 'live', label: 'Bench', scopes: ['swap', 'bridge'] }],
  }
  try {
    await writeFile(file, JSON.stringify(partner))
    // The store has one owner at a time.
    await server.stop()
    const { created } = Applied.parse(JSON.parse(await operator('partner', 'apply', file)))
    await server.start()
    return created.keys[0].secret
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
