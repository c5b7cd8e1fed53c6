import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { SuiteRunner } from '../run-sandbox.ts'
import { SandboxError } from '../sandbox-error.ts'
import { BUILT_FOR_DEV, runIn } from '../suite/program.ts'
import { type Listen, News, type Start } from './messages.ts'

/** The suite as the process `child` (suite-process.ts) builds it, runs it and follows its sources. */
export function followSuite(child: ChildProcess): SuiteRunner {
  const ended = once(child, 'exit').then(([how]) => `The suite's process has ended (${String(how)}).`)
  // That it cannot be sent to any more is told by `ended`.
  const send = (message: Listen | Start) => void child.send(message, () => undefined)
  const onNews = (act: (news: News) => void) => child.on('message', (message) => act(News.parse(message)))
  const hear = async (awaited: News) =>
    new Promise<void>((resolve, reject) => {
      const refuse = (reason: string) => reject(new SandboxError(reason))
      void ended.then(refuse)
      onNews((news) => {
        if (news === awaited) resolve()
        else if (typeof news === 'object' && 'failed' in news) refuse(news.failed)
      })
    })
  const built = hear('built')
  const ready = hear('ready')
  // They are awaited later.
  for (const state of [built, ready]) state.catch(() => undefined)

  return {
    build: () => built,
    run: runIn(BUILT_FOR_DEV),
    onAddress: (url) => send({ url }),
    async startSuite({ dir, env, onSpawn }) {
      let service: number | undefined
      onNews((news) => {
        if (typeof news === 'string' || !('spawned' in news)) return
        service = news.spawned
        onSpawn(service)
      })
      send({ dir, env })
      await ready
      return {
        ended,
        async stop() {
          if (child.connected) child.disconnect()
          await ended
          // It may have been killed, and has left its service behind.
          if (service !== undefined) endProcess(service)
        },
      }
    },
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has ended already.
  }
}
