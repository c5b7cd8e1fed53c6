import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { createOperator } from '../../e2e/tools/world/operator.ts'

const Applied = z.object({
  created: z.object({ keys: z.array(z.object({ secret: z.string() })) }),
})

const KEYS_OF_PARTNER = 3

/** Makes partners of the largest plan, and answers their live keys: each may ask 3,000 times a minute. */
export async function makeKeys(
  env: Readonly<Record<string, string>>,
  dir: string,
  partners: number,
): Promise<readonly string[]> {
  const operator = createOperator(env)
  const secrets: string[] = []
  for (let n = 0; n < partners; n++) {
    const slug = `cpu-${n}`
    const file = path.join(dir, `${slug}.json`)
    const partner = {
      slug,
      name: slug,
      status: 'active',
      tier: 'scale',
      origins: ['https://shop.example'],
      fees: { surchargeBps: 15 },
      keys: Array.from({ length: KEYS_OF_PARTNER }, (_, key) => ({
        env: 'live',
        label: `Key ${key}`,
        scopes: ['swap', 'bridge'],
      })),
    }
    await writeFile(file, JSON.stringify(partner))
    const { created } = Applied.parse(JSON.parse(await operator('partner', 'apply', file)))
    secrets.push(...created.keys.map(({ secret }) => secret))
  }
  return secrets
}
