import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/index.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createMarketKeys } from '../services/market/keys/index.ts'
import { run } from './run.ts'
import { onDisk } from './with-store.ts'

let dir: string
let env: Record<string, string>
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-cli-'))
  env = { KEY_PEPPER: 'p'.repeat(32), APP_SECRET: 's'.repeat(32), DATA_DIR: path.join(dir, 'data') }
})
afterEach(() => rm(dir, { recursive: true }))

const secrets = createSecrets({ pepper: 'p'.repeat(32), appSecret: 's'.repeat(32) })
const planOf = (secret: string) =>
  onDisk(readConfig(env), undefined).withStore(async (store) => {
    const keys = createMarketKeys({ store, secrets })
    await keys.load()
    return keys.find(secret)?.plan
  })

test('a key works from its making to its revocation, and its secret is shown once', async () => {
  const made = await run(['market-key', 'create', '--plan', 'bronze', '--label', 'Chart site'], env)
  expect(made).toMatchObject({ code: 0 })
  const secret = made.text
  expect(secret).toMatch(/^smk_[0-9A-Za-z]{38}$/)
  expect(await planOf(secret)).toBe('bronze')

  const listed = await run(['market-key', 'list'], env)
  expect(listed.text).toContain(`${secret.slice(0, 10)}\tbronze\tChart site\tmade `)
  expect(listed.text).not.toContain(secret)

  const [id = ''] = listed.text.split('\t')
  expect((await run(['market-key', 'revoke', id], env)).code).toBe(0)
  expect(await planOf(secret)).toBeUndefined()
  expect((await run(['market-key', 'list'], env)).text).toContain('revoked ')
})

test('a word that is not a plan, and a key that is not there, are refused', async () => {
  for (const plan of ['free', 'platinum', ''])
    expect(await run(['market-key', 'create', '--plan', plan, '--label', 'x'], env)).toMatchObject({
      code: 2,
    })
  expect(await run(['market-key', 'create', '--plan', 'gold'], env)).toMatchObject({ code: 2 })
  expect(await run(['market-key', 'revoke', 'mk_none'], env)).toMatchObject({ code: 1 })
  expect(await run(['market-key', 'revoke'], env)).toMatchObject({ code: 2 })
})
