import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { soon } from '#testing/soon.ts'
import type { WalletPayload } from '#contracts/api/payment.ts'
import {
  attackFor,
  payloadFor,
  type PreparedStep,
  type StepFamily,
  type Terms,
} from '#testing/steps/family.ts'
import { combineWallets } from '../combine.ts'
import type { Answer } from './told.ts'
import { type Invitation, Undecodable, type WalletConnection, type WalletKind } from '../wallet.ts'

/** The wallet of a test, and its page. */
export interface GivenWallet {
  /** CAIP-2. */
  readonly chain: string
  readonly account: string
  /** The user has agreed to it on this page before. */
  readonly hasConsent: boolean
  /** Its own claims, if it makes any. */
  readonly name: string
  readonly icon: string
}

type Shown = readonly (Invitation | undefined)[]

/** A page with one wallet of a kind, which obeys the test. */
export interface WalletWorld {
  readonly kind: WalletKind
  /** The number of calls to anything outside of this page's script: wallet, SDK, relay or server. */
  readonly asked: () => number
  /**
   * The number of times that the wallet was opened for the user's consent, apart from the invitations that were
   * shown.
   */
  readonly windows: () => number
  /** The requests that reached the wallet. */
  readonly requests: (shown: Shown) => readonly unknown[]
  readonly answer: (how: Answer) => void
  /** For wallets that report it: the user changes the account, or withdraws the consent. */
  readonly use?: (account: string | undefined) => void
  readonly listening: () => number
}

export interface WalletFixture {
  readonly kind: WalletPayload['kind']
  readonly family: StepFamily
  readonly open: (given: GivenWallet) => WalletWorld
  /** A payload of step `fee` in the form that the wallet has to get. */
  readonly handedOver: (payload: WalletPayload) => unknown
  /** The hash of the transaction that it sends, as our server spells it. */
  readonly hash: string
  /** Answers that are not hashes. */
  readonly notHashes: readonly unknown[]
  /** Whether its refusal arrives here; a wallet that is reached by a link returns to another page with it. */
  readonly declines: boolean
  /** Whether it is asked for its account; otherwise the session itself knows the payer. */
  readonly tellsAccount: boolean
  /** Whether its answer comes from elsewhere: closing the connection ends the wait. */
  readonly elsewhere: boolean
}

const PICTURE = 'data:image/svg+xml,%3Csvg/%3E'

/** The tools for the tests of a kind, which use its wallets as the popup does: all kinds combined. */
export function tools(fixture: WalletFixture) {
  const { kind, family } = fixture
  const [account] = family.accounts
  const opened: WalletConnection[] = []
  afterEach(() => {
    for (const connection of opened.splice(0)) connection.close()
  })

  const step = async (name: string, change: Partial<Terms> = {}): Promise<PreparedStep> => {
    const found = (await family.steps({ ...terms, ...change })).find((one) => one.name === name)
    if (found === undefined) throw new RangeError(`there is no step ${name}`)
    return found
  }
  const terms: Terms = {
    payer: account,
    amount: 85_000n,
    minOut: 84_000n,
    reference: '1f'.repeat(32),
    network: 'main',
  }
  const payloadOf = async (name: string) => payloadFor(kind, (await step(name)).tx)

  /** A page after the search for wallets. */
  async function open(change: Partial<GivenWallet> = {}) {
    const given = { chain: family.chains.main, account, hasConsent: true, name: 'Ghost', icon: PICTURE }
    const world = fixture.open({ ...given, ...change })
    const all = combineWallets([{ name: kind, kind: Promise.resolve(world.kind) }])
    const shown: (Invitation | undefined)[] = []
    const present = (invitation: Invitation | undefined) => void shown.push(invitation)
    const report = vi.fn<Parameters<WalletKind['discover']>[0]>()
    const stop = all.discover(report)
    await soon(() => expect(report).toHaveBeenCalled())
    const options = report.mock.lastCall?.[0] ?? []
    return {
      ...world,
      shown,
      options,
      stop,
      requests: () => world.requests(shown),
      async connect(how: 'ask' | 'resume' = 'resume') {
        const connection = await all.connect(options[0]?.id ?? '', how, present)
        opened.push(connection)
        return connection
      },
      sign: async (connection: WalletConnection, payload: WalletPayload) =>
        connection.sign(payload, present, 'fee'),
    }
  }
  return {
    terms,
    step,
    payloadOf,
    theFee: async () => frozen(await payloadOf('a fee in the coin')),
    open,
    connected: async (change: Partial<GivenWallet> = {}) => {
      const world = await open(change)
      const wallet = await world.connect()
      return { ...world, wallet, sign: async (payload: WalletPayload) => world.sign(wallet, payload) }
    },
  }
}

/** The promises of every kind about payloads: compares the server's half with the browser's. */
export function payloadSuite(where: string, fixture: WalletFixture): void {
  const { kind, family } = fixture
  const { terms, step, payloadOf, connected } = tools(fixture)
  const [account] = family.accounts

  describe(`payloads of ${kind} wallets ${where}`, () => {
    test('every step that the server writes is read to the last field, whatever its amounts', async () => {
      const { wallet, asked } = await connected()
      const before = asked()
      const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
      const reference = fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
      await fc.assert(
        fc.asyncProperty(fc.record({ amount, minOut: amount, reference }), async (change) => {
          for (const { name, tx, means } of await family.steps({ ...terms, ...change }))
            expect(wallet.decode(payloadFor(kind, tx), family.lookAlikes), name).toEqual(means)
        }),
        { numRuns: 10 },
      )
      expect(asked()).toBe(before)
    })

    test('a step that was opened is read as before, with its number where the wallet is told one', async () => {
      const { wallet } = await connected()
      for (const { name, tx, means } of await family.steps(terms)) {
        const numbered = wallet.decode(payloadFor(kind, tx, 4_321), family.lookAlikes)
        const hasNumber = family.name === 'xrpl' || (family.name === 'evm' && kind !== 'evm')
        expect(numbered, name).toEqual(hasNumber ? { ...means, sequence: 4_321 } : means)
      }
    })

    test('attack: dangerous rights, unknown fields, and data that is cut off or goes on are not read', async () => {
      const { wallet } = await connected()
      for (const attack of await family.attacks(terms))
        expect(() => wallet.decode(attackFor(kind, attack), family.lookAlikes), attack.name).toThrow(
          Undecodable,
        )
    })

    test('attack: a token that looks like another reads as another', async () => {
      const { wallet } = await connected()
      const names = ['a fee in a token', 'a fee in a token that looks like another'] as const
      const read = await Promise.all(names.map(async (name) => wallet.decode(await payloadOf(name))))
      const [asset = '', fake = ''] = read.map(({ action }) => ('asset' in action ? action.asset : ''))
      expect(wallet.same(asset, family.lookAlikes[0])).toBe(true)
      expect(wallet.same(fake, asset)).toBe(false)
    })

    test('attack: a fee that does not name its payment reads as one that does not', async () => {
      const { wallet } = await connected()
      const { tx } = await step('a fee in the coin')
      const { action } = wallet.decode(payloadFor(kind, family.unnamed(tx)))
      expect(action).toEqual({ kind: 'pay', asset: 'native', amount: terms.amount, to: expect.any(String) })
    })

    test('addresses are the same in the chain’s own spellings, and in no other', async () => {
      const { same } = (await connected()).wallet
      for (const spelling of [account, ...family.spellings]) {
        expect(same(account, spelling), spelling).toBe(true)
        expect(same(spelling, account), spelling).toBe(true)
      }
      for (const text of family.notSpellings) expect(same(account, text), text).toBe(false)
    })
  })
}

/** Frozen as in the popup: code that changes a shown step fails. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}
