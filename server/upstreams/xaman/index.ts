export { createXaman, type XamanDeps } from './xaman.ts'
