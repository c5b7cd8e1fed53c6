export { createXrplRouter } from './xrpl-dex.ts'
