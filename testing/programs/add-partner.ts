import path from 'node:path'
import { products } from '#contracts/api/values.ts'
import { createRandom } from '#server/platform/random.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { systemClock } from '#server/platform/system.ts'
import { newKey } from '#server/services/partners/new-key.ts'
import { openSqliteStore } from '#server/stores/sqlite/index.ts'
import { samplePartner } from '../samples.ts'

/** The secrets of a service, as its configuration names them. */
export interface ServiceSecrets {
  readonly KEY_PEPPER: string
  readonly APP_SECRET: string
}

/** Puts a partner with a key of every scope into the store of a service that does not run yet. Answers the key. */
export async function addPartner(dir: string, secrets: ServiceSecrets): Promise<string> {
  const { KEY_PEPPER: pepper, APP_SECRET: appSecret } = secrets
  const store = await openSqliteStore(path.join(dir, 'suite.sqlite'))
  const random = createRandom({ appSecret })
  const deps = { secrets: createSecrets({ pepper, appSecret, internal: [] }), random, clock: systemClock }
  const made = newKey(deps, { partner: samplePartner.slug, env: 'live', label: 'Test', scopes: products })
  await store.transact(async ({ partners, keys }) => {
    await partners.insert(samplePartner)
    await keys.insert(made.key)
  })
  await store.close()
  return made.secret
}
