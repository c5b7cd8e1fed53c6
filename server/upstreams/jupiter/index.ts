export { createJupiterRouter, type JupiterDeps, type JupiterRouter } from './jupiter.ts'
export { type Generation, generations } from './swap-api.ts'
