import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config/index.ts'
import { samplePartner } from '#testing/samples.ts'
import { run } from './run.ts'
import { onDisk } from './with-store.ts'

let dir: string
let env: Record<string, string>
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'suite-people-'))
  env = { KEY_PEPPER: 'p'.repeat(32), APP_SECRET: 's'.repeat(32), DATA_DIR: path.join(dir, 'data') }
  await operator().withStore((store) => store.transact(({ partners }) => partners.insert(samplePartner)))
})
afterEach(() => rm(dir, { recursive: true }))

const operator = () => onDisk(readConfig(env), undefined)
const suite = (...argv: string[]) => run(argv, env)

test('an operator is made by a one-time link, is listed, and goes again', async () => {
  const made = await suite('operator', 'create', 'Op@suite.example')
  expect(made).toEqual({
    code: 0,
    text: expect.stringMatching(/^http:\/\/localhost:4000\/dashboard\/reset-password#pwd_[0-9A-Za-z]{43}$/),
  })
  expect((await suite('operator', 'create', 'op@suite.example')).code).toBe(1)
  expect((await suite('operator', 'list')).text).toBe(
    'op@suite.example\toperator\tno password yet\tno second factor',
  )
  expect((await suite('operator', 'remove', 'op@suite.example')).code).toBe(0)
  expect((await suite('operator', 'list')).text).toBe('')
  expect((await suite('operator', 'remove', 'op@suite.example')).code).toBe(1)
})

test('a person is invited to a partner by a link; a password is not given outside of the sandbox', async () => {
  expect((await suite('member', 'create', 'demo', 'ann@shop.example', 'owner')).text).toMatch(
    /\/dashboard\/invitation#inv_/,
  )
  const given = await suite('member', 'create', 'demo', 'ann@shop.example', 'owner', 'harbor-demo-partner')
  expect(given).toEqual({ code: 1, text: 'A password can be given in the sandbox only.' })
  expect((await suite('member', 'create', 'nobody', 'ann@shop.example', 'owner')).code).toBe(1)
  expect((await suite('member', 'create', 'demo', 'ann@shop.example', 'king')).code).toBe(2)
  expect((await suite('member', 'list', 'demo')).text).toBe('')
})

test('in the sandbox a person gets a password, and outside a link to a new one', async () => {
  env = { ...env, NETWORK: 'sandbox' }
  await suite('member', 'create', 'demo', 'ann@shop.example', 'owner', 'harbor-demo-partner')
  await suite('member', 'create', 'demo', 'ann@shop.example', 'owner', 'harbor-demo-partner')
  expect((await suite('member', 'list', 'demo')).text).toBe(
    'ann@shop.example\towner\thas a password\tno second factor',
  )
  expect((await suite('member', 'reset-password', 'ann@shop.example')).text).toMatch(/#pwd_/)
  expect((await suite('member', 'reset-password', 'ann@shop.example', 'without-second-factor')).code).toBe(0)
  expect((await suite('member', 'reset-password', 'bob@shop.example')).code).toBe(1)
})

test('a link to a new password ends the earlier one, and without the second factor no password is left', async () => {
  env = { ...env, NETWORK: 'sandbox' }
  await suite('member', 'create', 'demo', 'ann@shop.example', 'owner', 'harbor-demo-partner')
  await suite('member', 'reset-password', 'ann@shop.example')
  await suite('member', 'reset-password', 'ann@shop.example', 'without-second-factor')
  expect((await suite('member', 'list', 'demo')).text).toContain('no password yet')
  await operator().withStore(async ({ read }) => {
    expect(await read.accountLinks.count({ email: 'ann@shop.example' })).toBe(1)
    expect(await read.audit.count({ byAction: 'demo password.link' })).toBe(2)
  })
})

test('a member is removed by the operator, with their links, and the address is free again', async () => {
  env = { ...env, NETWORK: 'sandbox' }
  await suite('member', 'create', 'demo', 'ann@shop.example', 'owner', 'harbor-demo-partner')
  await suite('member', 'reset-password', 'ann@shop.example')
  expect((await suite('member', 'remove', 'ann@shop.example')).code).toBe(0)
  expect((await suite('member', 'remove', 'ann@shop.example')).code).toBe(1)
  await operator().withStore(async ({ read }) => {
    expect([await read.accountLinks.count(), await read.members.count()]).toEqual([0, 0])
  })
})

test('the sandbox gives its known password to no one who has the address elsewhere', async () => {
  env = { ...env, NETWORK: 'sandbox' }
  await suite('member', 'create', 'demo', 'ann@shop.example', 'owner', 'harbor-demo-partner')
  expect((await suite('operator', 'create', 'ann@shop.example', 'harbor-demo-partner')).code).toBe(1)
})
