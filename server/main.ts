import { readBuild } from './compose/browser-files.ts'
import { runService } from './compose/run-service.ts'

/** The production entry: the service with the built widgets and the built loader. */
await runService(readBuild)
