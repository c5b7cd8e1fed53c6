import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/index.ts'
import { run } from './run.ts'
import { onDisk } from './with-store.ts'

let dir: string
let env: Record<string, string>
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-cli-'))
  env = { KEY_PEPPER: 'p'.repeat(32), APP_SECRET: 's'.repeat(32), DATA_DIR: path.join(dir, 'data') }
})
afterEach(() => rm(dir, { recursive: true }))

async function apply(file: object) {
  const name = path.join(dir, 'partner.json')
  await writeFile(name, JSON.stringify(file))
  return run(['partner', 'apply', name], env)
}
const partner = async () => (await onDisk(readConfig(env), undefined).read()).partners.get('shop')

const shop = {
  slug: 'shop',
  name: 'Corner shop',
  status: 'active',
  tier: 'growth',
  origins: ['https://shop.example'],
  fees: { surchargeBps: 15, products: { swap: 20 } },
}

test('a file changes the fields that it names, and no others', async () => {
  expect((await apply(shop)).code).toBe(0)
  expect((await apply({ slug: 'shop', name: 'Bigger shop' })).code).toBe(0)
  expect(await partner()).toMatchObject({
    ...shop,
    name: 'Bigger shop',
    fees: { version: 1, surchargeBps: 15 },
  })
  await apply({ slug: 'shop', fees: { surchargeBps: 30 }, origins: [] })
  expect(await partner()).toMatchObject({
    status: 'active',
    tier: 'growth',
    origins: [],
    fees: { version: 2, surchargeBps: 30, products: { swap: 20 } },
  })
})

test('a new partner needs a name, and is pending unless the file says otherwise', async () => {
  expect(await apply({ slug: 'shop' })).toEqual({
    code: 1,
    text: 'There is no partner shop yet. A new partner needs a name.',
  })
  await apply({ slug: 'shop', name: 'Corner shop' })
  expect(await partner()).toMatchObject({ status: 'pending', tier: 'starter', origins: [] })
})

test('every page on this machine can be allowed in the sandbox only', async () => {
  const open = { ...shop, origins: ['http://localhost:*'] }
  for (const network of ['mainnet', 'testnet']) {
    env['NETWORK'] = network
    expect(await apply(open)).toMatchObject({ code: 1, text: expect.stringContaining('is not an origin') })
    expect(await partner()).toBeUndefined()
  }
  env['NETWORK'] = 'sandbox'
  expect((await apply(open)).code).toBe(0)
  expect(await partner()).toMatchObject({ origins: ['http://localhost:*'] })
})

test.each([['constructor'], ['__proto__'], ['toString'], ['partner'], ['partner', 'make']])(
  '%s is not a command',
  async (...argv) => {
    expect(await run(argv, env)).toEqual({ code: 2, text: expect.stringMatching(/^Operator commands/) })
  },
)

test('the ledger of a partner that does not exist is an error, and of a new one it is empty', async () => {
  await apply(shop)
  expect(await run(['ledger', 'show', 'nobody'], env)).toEqual({
    code: 2,
    text: expect.stringContaining('there is no partner nobody'),
  })
  expect(await run(['ledger', 'show', 'shop'], env)).toMatchObject({ code: 0 })
})

test.each(['', '  ', 'x'.repeat(81)])('a key cannot have the label %j', async (label) => {
  await apply(shop)
  expect(await run(['key', 'create', 'shop', 'live', label, 'swap'], env)).toEqual({
    code: 2,
    text: expect.stringContaining('a label of 1 to 80 characters'),
  })
})

test('a key is rotated with a grace, and the list says until when it works', async () => {
  await apply(shop)
  const { text: secret } = await run(['key', 'create', 'shop', 'live', 'Server', 'swap'], env)
  const [id = ''] = (await run(['key', 'list', 'shop'], env)).text.split('\t')
  expect((await run(['key', 'rotate', id, '2'], env)).code).toBe(2)
  const rotated = await run(['key', 'rotate', id, '24'], env)
  expect(rotated).toEqual({ code: 0, text: expect.stringMatching(/^spk_live_/) })
  expect(rotated.text).not.toBe(secret)
  const list = (await run(['key', 'list', 'shop'], env)).text.split('\n')
  expect(list.filter((line) => /expires 20/.test(line))).toHaveLength(1)
  expect((await run(['key', 'rotate', id, '0'], env)).code).toBe(1)
})

test('what commands do to a partner and its keys is in the audit log', async () => {
  await apply({ ...shop, keys: [{ env: 'test', label: 'Server', scopes: ['swap'] }] })
  expect((await run(['partner', 'status', 'shop', 'suspended'], env)).code).toBe(2)
  await run(['partner', 'status', 'shop', 'suspended', '--reason', 'asked to'], env)
  await run(['key', 'create', 'shop', 'live', 'Second', 'swap'], env)
  const read = await onDisk(readConfig(env), undefined).read()
  const [first] = await read.keys.list({ where: { partner: 'shop' }, limit: 5 })
  await run(['key', 'rotate', first?.id ?? '', '1'], env)
  expect((await run(['key', 'revoke', first?.id ?? ''], env)).code).toBe(2)
  await run(['key', 'revoke', first?.id ?? '', '--reason', 'it leaked'], env)
  const { audit } = await onDisk(readConfig(env), undefined).read()
  const entries = await audit.list({ where: { partner: 'shop' }, limit: 20 })
  expect(entries.map(({ action, actor }) => `${actor.kind} ${action}`)).toEqual([
    'command partner.apply',
    'command key.create',
    'command partner.change',
    'command key.create',
    'command key.rotate',
    'command key.revoke',
  ])
  expect(entries.flatMap(({ details }) => details?.['reason'] ?? [])).toEqual(['asked to', 'it leaked'])
})

test('a command without a service and without its environment says which folder has none, and what is missing', async () => {
  const { code, text } = await run(['partner', 'list'], { DATA_DIR: dir })
  expect(code).toBe(1)
  expect(text).toContain(`No service runs on the folder ${dir}: DATA_DIR names another one.`)
  expect(text).toContain('KEY_PEPPER: is required')
})
