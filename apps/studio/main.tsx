import { render } from 'preact'
import '#kit/styles/base.css'
import '../shared/styles/app.css'
import { StudioPage } from './StudioPage.tsx'

const app = document.getElementById('app')
if (app !== null) render(<StudioPage />, app)
