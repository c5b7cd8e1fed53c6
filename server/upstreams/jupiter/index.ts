export { createJupiterRouter, type JupiterRouter } from './jupiter.ts'
