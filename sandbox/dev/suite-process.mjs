import { register } from 'tsx/esm/api'

await Promise.all(['vite', '@preact/preset-vite', 'zod'].map((name) => import(name)))
register()
await import('./suite-process.ts')
