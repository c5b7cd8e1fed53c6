import { expect, test } from 'vitest'
import { payableMint } from './mint.ts'
import { SYSTEM, TOKEN, TOKEN_2022 } from '../codec/programs.ts'
import { fakeRpc } from '../testing/fake-rpc.ts'
import { address } from '../testing/keys.ts'

const mint = address(1)
const read = (owner: string, data: Uint8Array) =>
  payableMint(fakeRpc({ account: async () => ({ owner, data, lamports: 1n }) }), mint)

/** A mint of six decimals; extensions follow where a token account's bytes end. */
function mintWith(...extensions: readonly (readonly [type: number, body: Uint8Array])[]): Uint8Array {
  const plain = Buffer.alloc(extensions.length > 0 ? 166 : 82)
  plain[44] = 6
  if (extensions.length > 0) plain[165] = 1
  const blocks = extensions.map(([type, body]) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type)
    head.writeUInt16LE(body.length, 2)
    return Buffer.concat([head, body])
  })
  return Buffer.concat([plain, ...blocks])
}
const filled = (length: number, at: number) => Uint8Array.from({ length }, (_, i) => (i === at ? 1 : 0))
const none = (length: number) => new Uint8Array(length)

test.each([
  ['the Token program', TOKEN, mintWith()],
  ['Token-2022, without extensions', TOKEN_2022, mintWith()],
  ['Token-2022, with a name of its own', TOKEN_2022, mintWith([18, filled(64, 3)], [19, filled(80, 3)])],
  [
    'Token-2022, whose fee is zero',
    TOKEN_2022,
    mintWith([1, none(108)], [14, none(64)], [6, Uint8Array.of(1)]),
  ],
])('fees can be paid in a token of %s', async (_, program, data) => {
  expect(await read(program, data)).toEqual({ address: mint, program, decimals: 6 })
})

test.each([
  ['takes a cut', mintWith([18, none(64)], [1, filled(108, 88)])],
  ['is going to take a cut', mintWith([1, filled(108, 107)])],
  ['cannot be transferred', mintWith([9, none(0)])],
  ['asks another program', mintWith([14, filled(64, 40)])],
  ['freezes new accounts', mintWith([6, Uint8Array.of(2)])],
  ['does something no one has heard of', mintWith([200, none(1)])],
])('fees cannot be paid in a token that %s', async (_, data) => {
  await expect(read(TOKEN_2022, data)).rejects.toMatchObject({
    code: 'UNSUPPORTED_TOKEN',
    details: { token: mint },
  })
})

test('an address that is not a token is refused as such', async () => {
  const account = Buffer.alloc(170)
  account[165] = 2
  for (const [owner, data] of [
    [SYSTEM, none(0)],
    [TOKEN, none(165)],
    [TOKEN_2022, account],
  ] as const)
    await expect(read(owner, data)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
  const absent = fakeRpc({ account: async () => undefined })
  await expect(payableMint(absent, mint)).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
  await expect(payableMint(fakeRpc({}), 'no mint')).rejects.toMatchObject({ code: 'UNSUPPORTED_TOKEN' })
})
