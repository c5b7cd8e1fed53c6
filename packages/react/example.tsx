'use client'

import { SuiteWidget } from '@suite-embed/react'
import { useState } from 'react'

export function Exchange() {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [paid, setPaid] = useState('')
  return (
    <>
      <button onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>Change the theme</button>
      <SuiteWidget
        service="https://suite.example"
        partner="your-slug"
        product="swap"
        height={400}
        theme={theme}
        onEvent={(event) => event.type === 'settled' && setPaid(event.txHash)}
        onError={(error) => console.error(error)}
      />
      {paid !== '' && <p>Paid by {paid}</p>}
    </>
  )
}
