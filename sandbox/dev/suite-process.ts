import { on } from 'node:events'
import path from 'node:path'
import type * as z from 'zod'
import { freePort } from '../ports.ts'
import { createParts } from '../processes/parts.ts'
import { BUILT_FOR_DEV, ROOT, runIn } from '../suite/program.ts'
import { startSuite } from '../suite/server.ts'
import { buildService } from './build.ts'
import { createFront } from './front.ts'
import { Listen, type News, Start } from './messages.ts'
import { createRestarts } from './restarts.ts'

/** The program behind fork-suite.ts: builds the service, runs it behind a front, and follows their sources. */

/** What the service is made of, and what it reads when it starts. */
const OF_THE_SERVICE = /^(?:(?:server|contracts|client|embed-loader|public)\/|widgets\/entries\.ts$)/
const OF_TESTS = /\.test\.ts$|\/testing\//

const tell = (news: News) => void process.send?.(news)
const told = on(process, 'message')
const hear = async <T>(message: z.ZodType<T>): Promise<T> => message.parse((await told.next()).value[0])

const parts = createParts()
process.once('disconnect', () => void parts.stop().finally(() => process.exit()))

async function follow(): Promise<void> {
  const { url } = await hear(Listen)
  const port = await freePort(0, 'service', 'PORT')
  const service = `http://localhost:${port}`
  const starting = hear(Start).then(({ dir, env }) =>
    parts.add(
      createRestarts({
        build: buildService,
        start: () =>
          startSuite({
            dir,
            env: { ...env, PORT: String(port) },
            url: service,
            onSpawn: (pid) => tell({ spawned: pid }),
            run: runIn(BUILT_FOR_DEV),
          }),
        say: (text) => console.log(text),
      }),
    ),
  )
  const ready = async () => (await starting).ready()
  const front = await createFront({ port: Number(new URL(url).port), service, ready })
  parts.add({ stop: () => front.close() })
  front.watcher.on('all', (_event, file) => {
    const name = path.relative(ROOT, file).replaceAll(path.sep, '/')
    if (OF_THE_SERVICE.test(name) && !OF_TESTS.test(name)) void starting.then(({ restart }) => restart())
  })
  await front.listen()
  await ready()
  tell('ready')
}

// Else Vite takes the front for production too, once it has built something.
process.env['NODE_ENV'] = 'development'
const fail = (error: unknown) => tell({ failed: String(error) })
follow().catch(fail)
buildService().then(() => tell('built'), fail)
