import { expect, test } from 'vitest'
import { type ProtocolSession, readSession } from './session.ts'

const ALICE = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
const BOB = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

const isAccount = (address: string) => /^r[\w]{24,34}$/.test(address)
const read = (given: ProtocolSession, chain: string) => readSession(given, chain, isAccount)

const session = (
  accounts: readonly string[],
  metadata: ProtocolSession['peer']['metadata'] = { name: 'Joey' },
  key = 'xrpl',
): ProtocolSession => ({
  topic: 't',
  expiry: 7,
  namespaces: { [key]: { accounts, methods: ['xrpl_signTransaction'] } },
  peer: { metadata },
})

const nameOf = (name: string) => read(session([], { name }), 'xrpl:0').name

test('only accounts of the page’s chain count', () => {
  const ids = [`xrpl:1:${BOB}`, `xrpl:0:${ALICE}`, `xrpl:00:${BOB}`, `eip155:1:${BOB}`, `xrpl:0:${ALICE}`]
  expect(read(session(ids), 'xrpl:0')).toEqual({
    topic: 't',
    expiry: 7,
    accounts: [ALICE],
    methods: ['xrpl_signTransaction'],
    name: 'Joey',
  })
})

test('a namespace of one chain alone is understood too', () => {
  const { accounts, methods } = read(session([`xrpl:0:${ALICE}`], undefined, 'xrpl:0'), 'xrpl:0')
  expect([accounts, methods]).toEqual([[ALICE], ['xrpl_signTransaction']])
  expect(read(session([`xrpl:0:${ALICE}`], undefined, 'eip155'), 'xrpl:0').accounts).toEqual([])
})

test.each([
  'xrpl:0:',
  'xrpl:0:alice',
  `xrpl:0:${ALICE}:x`,
  'xrpl:0:0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
])('%s is not an account', (id) => {
  expect(read(session([id]), 'xrpl:0').accounts).toEqual([])
})

test('the wallet’s name is cleaned, and never empty', () => {
  expect(nameOf('Jo\u202eey\n')).toBe('Jo ey')
  expect(nameOf('\u200b')).toBe('WalletConnect')
})

test.each([
  [{ universal: 'https://joey.example/wc', native: 'joey://' }, 'https://joey.example/wc'],
  [{ universal: '', native: 'joey://' }, 'joey://'],
  [{ native: 'javascript://%0aalert(1)' }, undefined],
  [{ native: 'JavaScript:alert(1)' }, undefined],
  [{ universal: 'data://text/html,x', native: 'http://joey.example' }, undefined],
  [{ native: 'joey://a b' }, undefined],
  [{}, undefined],
])('of the ways %j into its app, %s is taken', (redirect, taken) => {
  expect(read(session([], { name: 'Joey', redirect }), 'xrpl:0').app).toBe(taken)
})
