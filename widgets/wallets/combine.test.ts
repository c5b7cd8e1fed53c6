import { expect, test, vi } from 'vitest'
import { soon } from '#testing/soon.ts'
import { combineWallets } from './combine.ts'
import { WalletError, type WalletConnection, type WalletKind, type WalletOption } from './wallet.ts'

const option = (id: string): WalletOption => ({ id, make: id, name: id })

function kindOf(...ids: readonly string[]) {
  let tell: ((options: readonly WalletOption[]) => void) | undefined
  const stop = vi.fn()
  const connect = vi.fn(async (id: string): Promise<WalletConnection> => {
    throw new WalletError('rejected', id)
  })
  const kind: WalletKind = {
    discover: (report) => {
      tell = report
      report(ids.map(option))
      return stop
    },
    connect,
  }
  return { kind, connect, stop, tell: (...more: readonly string[]) => tell?.(more.map(option)) }
}
const never = new Promise<WalletKind>(() => undefined)
const broken = async (): Promise<WalletKind> => {
  throw new Error('the chunk did not load')
}
const ids = (report: ReturnType<typeof vi.fn>) => report.mock.lastCall?.[0].map(({ id }: WalletOption) => id)

test('wallets are in the order of their kinds, and have its name in their ids', async () => {
  const [first, second] = [kindOf('fox'), kindOf('fox', 'cat')]
  const report = vi.fn()
  let arrive: ((kind: WalletKind) => void) | undefined
  const late = new Promise<WalletKind>((resolve) => (arrive = resolve))
  combineWallets([
    { name: 'a', kind: late },
    { name: 'b', kind: Promise.resolve(second.kind) },
  ]).discover(report)
  await soon(() => expect(ids(report)).toEqual(['b:fox', 'b:cat']))
  arrive?.(first.kind)
  await soon(() => expect(ids(report)).toEqual(['a:fox', 'b:fox', 'b:cat']))
  first.tell('fox', 'owl')
  expect(ids(report)).toEqual(['a:fox', 'a:owl', 'b:fox', 'b:cat'])
})

test('the list is empty only when every kind has answered that it has no wallet, also one that fails to load', async () => {
  const report = vi.fn()
  const empty = Promise.resolve(kindOf().kind)
  combineWallets([
    { name: 'a', kind: empty },
    { name: 'b', kind: never },
  ]).discover(report)
  await empty
  expect(report).not.toHaveBeenCalled()
  combineWallets([
    { name: 'a', kind: empty },
    { name: 'b', kind: broken() },
  ]).discover(report)
  await soon(() => expect(report).toHaveBeenCalledWith([]))
})

test('a kind that cannot be loaded takes no other one with it', async () => {
  const fox = kindOf('fox')
  const all = combineWallets([
    { name: 'a', kind: broken() },
    { name: 'b', kind: Promise.resolve(fox.kind) },
  ])
  const report = vi.fn()
  all.discover(report)
  await soon(() => expect(ids(report)).toEqual(['b:fox']))
  await expect(all.connect('b:fox', 'ask', () => undefined)).rejects.toThrow('fox')
  expect(fox.connect).toHaveBeenCalledWith('fox', 'ask', expect.anything())
})

test('a wallet of no kind is not asked for', async () => {
  await expect(combineWallets([]).connect('a:fox', 'ask', () => undefined)).rejects.toBeInstanceOf(
    WalletError,
  )
})

test('stopping stops every kind, and nothing is reported afterwards', async () => {
  const fox = kindOf('fox')
  const report = vi.fn()
  const stop = combineWallets([{ name: 'a', kind: Promise.resolve(fox.kind) }]).discover(report)
  await soon(() => expect(report).toHaveBeenCalledTimes(1))
  stop()
  expect(fox.stop).toHaveBeenCalledOnce()
  fox.tell('fox', 'cat')
  expect(report).toHaveBeenCalledTimes(1)
})

test('a wallet has one request for a payload of a step, until it answers or the user says that it came to nothing', async () => {
  const answers: ((hash: string) => void)[] = []
  const connection: Pick<WalletConnection, 'sign' | 'option'> = {
    option: option('fox'),
    sign: () => new Promise((resolve) => void answers.push(resolve)),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of it is used here
  const kind: WalletKind = { ...kindOf('fox').kind, connect: async () => connection as WalletConnection }
  const wallet = await combineWallets([{ name: 'a', kind: Promise.resolve(kind) }]).connect(
    'a:fox',
    'ask',
    () => undefined,
  )
  const sign = async (step: string, link = 'https://wallet.test') =>
    wallet.sign({ kind: 'suite', chain: 'xrpl:0', link }, () => undefined, step)
  const first = sign('fee')
  await expect(sign('fee')).rejects.toMatchObject({ failure: 'busy' })
  const others = [sign('product'), sign('fee', 'https://wallet.test/renewed')]
  wallet.giveUp?.()
  const again = sign('fee')
  answers[0]?.('1')
  expect(await first).toBe('1')
  await expect(sign('fee')).rejects.toMatchObject({ failure: 'busy' })
  for (const answer of answers) answer('2')
  expect(await Promise.all([...others, again])).toEqual(['2', '2', '2'])
  const last = sign('fee')
  answers.at(-1)?.('3')
  expect(await last).toBe('3')
})
