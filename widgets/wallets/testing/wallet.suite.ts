import { describe, expect, test, vi } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import { payloadFor, payloads, type StepFamily } from '#testing/steps/family.ts'
import { stepFamilies } from '#testing/steps/index.ts'
import { payloadSuite, tools, type WalletFixture } from './payload.suite.ts'
import {
  mayHaveSent,
  Undecodable,
  type WalletConnection,
  WalletError,
  type WalletFailure,
} from '../wallet.ts'

const PICTURE = /^data:image\//
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u

export type { WalletFixture } from './payload.suite.ts'

/** The promises of the browser's half of every kind of wallet. `where` names one of several runs for a kind. */
export function walletSuite(where: string, fixture: WalletFixture): void {
  payloadSuite(where, fixture)
  describe(`${fixture.kind} wallets ${where}`, () => {
    testOffers(fixture)
    testRefusals(fixture)
    testRequests(fixture)
    testChanges(fixture)
  })
}

function testOffers(fixture: WalletFixture): void {
  const { kind, family, tellsAccount } = fixture
  const { open } = tools(fixture)
  const [account] = family.accounts

  test('what is on offer has a clean name, a picture of its own or none, an id and a make that stay', async () => {
    const hostile = { name: `Ev\u202eil\u0000 <b>${'wallet '.repeat(40)}`, icon: 'https://evil.test/i.svg' }
    for (const claims of [{}, hostile]) {
      const [world, again] = [await open(claims), await open(claims)]
      expect(world.options).toHaveLength(1)
      expect(again.options.map(({ make }) => make)).toEqual(world.options.map(({ make }) => make))
      const { option } = await world.connect()
      for (const { id, make, name, icon } of [...world.options, option]) {
        expect(id).toBe(world.options[0]?.id)
        expect(make).toBe(world.options[0]?.make)
        for (const text of [id, make, name]) expect(text).not.toBe('')
        expect(name).not.toMatch(UNSEEN)
        expect(Array.from(name).length).toBeLessThanOrEqual(40)
        if (icon !== undefined) expect(icon).toMatch(PICTURE)
      }
    }
  })

  test('nothing is asked and nothing is loaded before a wallet is chosen', async () => {
    const { asked, windows, shown } = await open()
    expect([asked(), windows(), shown]).toEqual([0, 0, []])
  })

  test.runIf(tellsAccount)('resuming opens no window, and fails where no consent was given', async () => {
    const resumed = await open()
    expect((await resumed.connect()).address()).toBe(account)
    const stranger = await open({ hasConsent: false })
    expect(await failureOf(stranger.connect())).toEqual({ failure: 'not-authorised', mayHaveSent: false })
    for (const { windows, shown } of [resumed, stranger]) expect([windows(), shown]).toEqual([0, []])
  })

  test('choosing it connects its account, of this kind and on this chain, and shows no way to it any more', async () => {
    const world = await open({ hasConsent: false })
    const wallet = await world.connect('ask')
    expect([wallet.kind, wallet.chain(), wallet.address()]).toEqual([kind, family.chains.main, account])
    expect(world.windows() + world.shown.length > 0).toBe(tellsAccount)
    expect(world.shown.at(-1)).toBeUndefined()
  })
}

function testRefusals(fixture: WalletFixture): void {
  const { kind, family } = fixture
  const { terms, step, connected } = tools(fixture)
  const [, other] = family.accounts

  test('attack: a step of another network is refused, or read as one, and does not get to the wallet', async () => {
    const { wallet, sign, requests } = await connected()
    for (const { name, tx } of await family.steps({ ...terms, network: 'other' })) {
      const payload = payloadFor(kind, tx)
      expect(chainRead(wallet, payload, family), name).not.toBe(family.chains.main)
      expect(await failureOf(wallet.check(payload)), name).toMatchObject({ mayHaveSent: false })
      expect(await failureOf(sign(payload)), name).toMatchObject({ mayHaveSent: false })
    }
    expect(requests()).toEqual([])
  })

  test('attack: a step of another account does not get to the wallet', async () => {
    const { wallet, sign, requests } = await connected()
    for (const { name, tx } of await family.steps({ ...terms, payer: other })) {
      const payload = payloadFor(kind, tx)
      expect(await failureOf(wallet.check(payload)), name).toMatchObject({ failure: 'wrong-account' })
      expect(await failureOf(sign(payload)), name).toEqual({ failure: 'wrong-account', mayHaveSent: false })
    }
    expect(requests()).toEqual([])
  })

  test('attack: a payload of another kind of wallet, or of another chain, is neither read nor signed', async () => {
    const { wallet, sign, requests } = await connected()
    for (const one of Object.values(stepFamilies)) {
      const [{ tx } = await step('a fee in the coin')] = await one.steps({
        ...terms,
        payer: one.accounts[0],
      })
      for (const payload of payloads.write(tx, { number: '1', hash: '0x' })) {
        if (one === family && payload.kind === kind) continue
        expect(() => wallet.decode(payload), payload.kind).toThrow(Undecodable)
        expect(await failureOf(wallet.check(payload))).toMatchObject({ mayHaveSent: false })
        expect(await failureOf(sign(payload))).toMatchObject({ mayHaveSent: false })
      }
    }
    expect(requests()).toEqual([])
  })
}

function testRequests(fixture: WalletFixture): void {
  const { hash, elsewhere } = fixture
  const { theFee, connected } = tools(fixture)

  test('the wallet gets exactly what was read, once, and its hash comes back', async () => {
    const { wallet, sign, requests, shown } = await connected()
    const payload = await theFee()
    wallet.decode(payload)
    await wallet.check(payload)
    expect(requests()).toEqual([])
    expect(await sign(payload)).toBe(hash)
    expect(requests()).toEqual([fixture.handedOver(payload)])
    expect(shown.at(-1)).toBeUndefined()
  })

  test.runIf(fixture.declines)('a no is a no: nothing was sent, for certain', async () => {
    const { sign, answer, shown } = await connected()
    answer('declines')
    expect(await failureOf(sign(await theFee()))).toEqual({ failure: 'rejected', mayHaveSent: false })
    expect(shown.at(-1)).toBeUndefined()
  })

  test('an answer that is lost leaves open whether something was sent', async () => {
    const { sign, answer, shown } = await connected()
    answer('breaks off')
    expect(await failureOf(sign(await theFee()))).toMatchObject({ mayHaveSent: true })
    expect(shown.at(-1)).toBeUndefined()
  })

  test.each(fixture.notHashes)('%j is not a hash: the outcome is unknown', async (says) => {
    const { sign, answer, shown } = await connected()
    answer({ says })
    expect(await failureOf(sign(await theFee()))).toMatchObject({ mayHaveSent: true })
    expect(shown.at(-1)).toBeUndefined()
  })

  test('two requests at once are never two requests of one step', async () => {
    const { sign, answer, requests } = await connected()
    const payload = await theFee()
    answer('stays silent')
    const first = sign(payload).catch(failureIn)
    await soon(() => expect(requests()).toHaveLength(1))
    const late = sign(payload).catch(failureIn)
    expect(await late).toEqual({ failure: 'busy', mayHaveSent: false })
    answer('sends')
    expect(await first).toBe(hash)
    expect(await sign(payload)).toBe(hash)
    expect(new Set(requests().map((request) => JSON.stringify(request))).size).toBe(1)
  })

  test('after a failure the wallet can be asked again', async () => {
    const { sign, answer } = await connected()
    const payload = await theFee()
    answer('breaks off')
    await failureOf(sign(payload))
    answer('sends')
    expect(await sign(payload)).toBe(hash)
  })

  test('a connection that is closed while a wallet elsewhere is waited for waits no more', async () => {
    const { wallet, sign, answer, shown, requests } = await connected()
    answer('stays silent')
    const signing = sign(await theFee()).catch(failureIn)
    await soon(() => expect(requests()).toHaveLength(1))
    wallet.close()
    // A wallet of this browser still has its request, and its answer counts.
    if (!elsewhere) answer('sends')
    expect(await signing).toEqual(elsewhere ? { failure: 'disconnected', mayHaveSent: true } : hash)
    expect(shown.at(-1)).toBeUndefined()
  })
}

function testChanges(fixture: WalletFixture): void {
  const [, other] = fixture.family.accounts
  const { theFee, connected } = tools(fixture)

  test('another account, and consent that is taken back, are told, and sign nothing that was checked before', async () => {
    const { wallet, use, sign, requests } = await connected()
    if (use === undefined) return expect(wallet.onChange(() => undefined)).toBeTypeOf('function')
    const [heard, left] = [vi.fn(), vi.fn()]
    wallet.onChange(heard)
    wallet.onChange(left)()
    const payload = await theFee()
    await wallet.check(payload)
    for (const [next, failure] of [
      [other, 'wrong-account'],
      [undefined, 'not-authorised'],
    ] as const) {
      heard.mockClear()
      use(next)
      expect(heard).toHaveBeenCalled()
      expect(wallet.address()).toBe(next)
      expect(await failureOf(wallet.check(payload))).toEqual({ failure, mayHaveSent: false })
      expect(await failureOf(sign(payload))).toEqual({ failure, mayHaveSent: false })
    }
    expect(left).not.toHaveBeenCalled()
    expect(requests()).toEqual([])
  })

  test('after closing, and after the search, nothing of it is listened to', async () => {
    const { wallet, stop, use, listening } = await connected()
    const heard = vi.fn()
    wallet.onChange(heard)
    wallet.close()
    stop()
    expect(listening()).toBe(0)
    use?.(other)
    expect(heard).not.toHaveBeenCalled()
  })
}

/** How a wallet failed; `undefined` when it did not. Throws any other failure. */
const failureOf = async (work: Promise<unknown>) => work.then(() => undefined, failureIn)

function failureIn(cause: unknown): { readonly failure: WalletFailure; readonly mayHaveSent: boolean } {
  if (!(cause instanceof WalletError)) throw cause
  return { failure: cause.failure, mayHaveSent: mayHaveSent(cause) }
}

/** The chain that a payload reads as; `undefined` when it cannot be read. */
function chainRead(wallet: WalletConnection, payload: WalletPayload, { lookAlikes }: StepFamily) {
  try {
    return wallet.decode(payload, lookAlikes).chain
  } catch (cause) {
    if (cause instanceof Undecodable) return undefined
    throw cause
  }
}
