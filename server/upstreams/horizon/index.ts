export { createHorizonRouter } from './horizon-router.ts'
