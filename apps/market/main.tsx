import { render } from 'preact'
import '#kit/styles/base.css'
import '../shared/styles/app.css'
import { followLinks } from '../shared/router/address.ts'
import { Shell } from './shell/Shell.tsx'

const app = document.getElementById('app')
if (app !== null) {
  followLinks(document)
  render(<Shell />, app)
}
