import { Button } from '#kit/controls/Button.tsx'
import { text } from '../../text/text.ts'
import { Screen } from '../Screen.tsx'
import type { Tab } from '../sign.ts'

/** The end of a tab that the suite wallet returned to, while another one waits for its answer. */
export function GoBack({ tab }: { tab: Tab }) {
  return (
    <Screen title={text.goBack.title} lead={text.goBack.lead}>
      <Button kind="quiet" onClick={() => tab.stay()}>
        {text.goBack.here}
      </Button>
    </Screen>
  )
}
