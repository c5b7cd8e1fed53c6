export { createXaman } from './xaman.ts'
