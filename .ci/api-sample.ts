import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** The program in docs/api.md, as a partner would copy it. */
export interface ApiSample {
  readonly call: (path: string, body?: unknown, idempotencyKey?: string) => Promise<unknown>
  readonly prepare: (order: SampleOrder, address: string) => Promise<unknown>
  readonly host: (order: SampleOrder, prepared: unknown, origin: string) => Promise<unknown>
  readonly outcome: (session: { readonly id: string }) => Promise<unknown>
  readonly mayDeliver: (
    order: SampleOrder,
    session: { readonly id: string; readonly outcome?: string; readonly intentId?: string | undefined },
    delivered: { readonly insert: (key: string, orderId: string) => Promise<boolean> },
  ) => Promise<boolean>
  readonly report: (order: SampleOrder, intentId: string) => Promise<unknown>
  readonly prepareBridge: (order: SampleBridge, address: string) => Promise<unknown>
  readonly hostBridge: (
    order: SampleBridge,
    chain: string,
    prepared: { readonly payment: unknown },
    origin: string,
  ) => Promise<unknown>
  readonly payout: (intentId: string) => Promise<unknown>
}

export interface SampleOrder {
  readonly id: string
  readonly swap: {
    readonly chain: string
    readonly fromToken: string
    readonly toToken: string
    readonly amountMinor?: string
    readonly amount?: string
  }
}

export interface SampleBridge {
  readonly id: string
  readonly bridge: Readonly<Record<string, string>>
}

const document = path.resolve(import.meta.dirname, '../docs/api.md')

/** Loads the program. It reads `SUITE_URL` and `SUITE_KEY` of the environment at each call. */
export async function loadSample(): Promise<ApiSample> {
  const blocks = [...readFileSync(document, 'utf8').matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code)
  const dir = await mkdtemp(path.join(tmpdir(), 'suite-sample-'))
  try {
    const file = path.join(dir, 'sample.mjs')
    await writeFile(
      file,
      [
        ...blocks,
        'export { call, prepare, host, outcome, mayDeliver, report, prepareBridge, hostBridge, payout }',
      ].join('\n'),
    )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tests check what its functions answer
    return (await import(pathToFileURL(file).href)) as ApiSample
  } finally {
    await rm(dir, { recursive: true })
  }
}
