import { run } from './run.ts'

/** The operator's program: results on standard output, refusals on standard error. */
const { code, text } = await run(process.argv.slice(2), process.env)
if (code === 0) console.log(text)
else console.error(text)
process.exitCode = code
