import express, { type Express, Router } from 'express'
import { SuiteError } from '../domain/errors.ts'
import type { Log } from '../ports/log.ts'
import type { Random } from '../ports/random.ts'
import { answerErrors, noteError } from './errors/answer-errors.ts'
import { accessLog } from './middleware/access-log/index.ts'
import { edgeGuard } from './middleware/edge-guard/index.ts'
import { jsonBody } from './middleware/json-body/index.ts'
import { requestId } from './middleware/request-id.ts'
import type { SurfaceHeaders } from './middleware/surface-headers/index.ts'
import type { Gate } from './mount/admit.ts'
import { type AllHandlers, mount } from './mount/mount.ts'
import { createEventStreams } from './mount/stream-events.ts'
import type { ShowError } from './pages/show-error.ts'

export interface AppDeps {
  readonly handlers: AllHandlers
  readonly gate: Gate
  readonly headers: SurfaceHeaders
  /** Pages, scripts and files, each with the headers of its kind. */
  readonly pages: Router
  /** Answers errors to people. */
  readonly showError: ShowError
  readonly random: Random
  readonly log: Log
  /** The folder of pages that has one for each error code. */
  readonly docsUrl: string
  /** Host values that are answered. */
  readonly hosts: ReadonlySet<string>
  /** How many proxies stand in front, each adding to `X-Forwarded-For`. */
  readonly trustProxy: number
}

/** The whole HTTP surface, in the order in which a request passes it. */
export function createApp(deps: AppDeps): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', deps.trustProxy)
  app.set('query parser', 'simple')

  app.use(requestId(deps))
  app.use(accessLog({ log: deps.log, requests: deps.gate.requests }, deps.gate.access))
  app.use(edgeGuard(deps))

  app.use(deps.pages)

  const api = Router()
  api.use(deps.headers.api, ...jsonBody())
  const streams = createEventStreams((req, res, error) => {
    noteError(deps.log, req, error)
    res.destroy()
  })
  mount(api, deps.handlers, { ...deps.gate, events: streams })
  app.use(api)

  app.use(() => {
    throw new SuiteError('NOT_FOUND', 'There is nothing at this address.')
  })
  app.use(answerErrors(deps))
  return app
}
