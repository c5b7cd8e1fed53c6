import { signal } from '@preact/signals'
import type { SignPage } from '#contracts/embed/page.ts'
import type { SignSession } from '../../api/in-minor.ts'
import type { WalletKind } from '../../wallets/wallet.ts'
import type { Memory, Remembered } from '../page/tab-memory.ts'
import { SignModel } from '../payment/sign-model.ts'
import { WalletModel } from '../wallet/wallet-model.ts'
import { createFakeServer, createFakeTime, settle } from './fake-server.ts'
import { createFakeWallet, type FakeWallet } from './fake-wallet.ts'
import { feeStep, NOW, page, preparedSession, productStep } from './sample-session.ts'

/** The memory of tab and browser, over reloads of the model. */
export function createFakeMemory(): Memory {
  let remembered: Remembered = {}
  let last: string | undefined
  return {
    read: () => remembered,
    write: (change) => {
      const next = { ...remembered, ...change }
      remembered = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
    },
    lastWallet: () => last,
    rememberWallet: (make) => (last = make),
  }
}

interface Start {
  readonly session?: SignSession
  readonly wallet?: FakeWallet
  /** Wallets of another kind than the fake one's. */
  readonly wallets?: WalletKind
  readonly page?: SignPage
  readonly memory?: ReturnType<typeof createFakeMemory>
  /** The server of another window. */
  readonly known?: ReturnType<typeof createFakeServer>
}

/** The sign model in a world of fakes. `open` makes it again, as a reload of the page does. */
export async function start({
  session,
  wallet = createFakeWallet(),
  memory = createFakeMemory(),
  known,
  wallets: kindOfWallets = wallet.load(),
  page: given = page,
}: Start = {}) {
  const time = createFakeTime()
  const server = known ?? createFakeServer(time, session)
  const visible = signal(true)
  const moved: string[] = []
  const open = async () => {
    const wallets = new WalletModel(memory)
    wallets.search(kindOfWallets, server.feed.session.peek()?.payer !== undefined)
    const model = new SignModel({
      page: given,
      api: server.api,
      feed: server.feed,
      wallet: wallets,
      memory,
      visible,
      now: time.now,
      timer: time.timer,
      moveTo: (url) => {
        moved.push(url)
        return true
      },
    })
    // Wallets come by a dynamic import, which takes more than a turn of the event loop.
    await loaded(model)
    return model
  }
  const model = await open()
  return { model, server, wallet, memory, time, visible, moved, open }
}

async function loaded(model: InstanceType<typeof SignModel>): Promise<void> {
  while (model.wallets.peek() === undefined) await settle()
  while (model.screen.peek().kind === 'connecting') await settle()
  await settle()
}

export type World = Awaited<ReturnType<typeof start>>

export const kind = ({ model }: World): string => model.screen.peek().kind
/** A time, in milliseconds from the start of the clock. */
export const at = (ms: number): string => new Date(NOW + ms).toISOString()

/** Chooses the wallet and waits until it is connected. */
export async function connected(world: World): Promise<World> {
  await world.model.choose('evm:test.fox')
  while (world.model.activity.peek() !== undefined) await settle()
  return world
}

/** Agrees to the step that is shown. */
export async function sign({ model }: World): Promise<void> {
  const shown = model.shown.peek()
  if (shown === undefined) throw new Error('there is nothing to sign')
  await model.sign(shown)
}

/** A wallet is connected, and the fee is to be paid. */
export const atFee = async (): Promise<World> => connected(await start())
/** The fee is paid, and the swap is to be signed. */
export const atProduct = async (change: Partial<SignSession> = {}): Promise<World> => {
  const steps = [feeStep({ state: 'confirmed' }), productStep({ awaiting: undefined })]
  return connected(await start({ session: preparedSession({ steps, payerFixed: true, ...change }) }))
}
