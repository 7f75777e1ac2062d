// Import of material: the list of files that were read, or the one that is open in the part that is looked at.

import './intake-file.css';
import './intake.css';
import { useText } from '../../language/text.ts';
import { loadIntake } from '../../state/intake.ts';
import { useRoute } from '../../state/route.ts';
import { NotHere } from '../../parts/error-banner.tsx';
import { CheckPart } from '../intake-grid/check-part.tsx';
import { ColumnsPart } from './columns-part.tsx';
import { FilePart } from './file-part.tsx';
import { IntakeHead } from './intake-head.tsx';
import { IntakesPage } from './intakes-table.tsx';
import { SendPart } from './send-part.tsx';
import { type ShownIntake, useShownIntake } from './shown-intake.ts';

function Part({ shown }: { readonly shown: ShownIntake }) {
  switch (shown.part) {
    case 'file':
      return <FilePart shown={shown} />;
    case 'columns':
      return <ColumnsPart shown={shown} />;
    case 'check':
      return <CheckPart intake={shown.intake} />;
    case 'send':
      return <SendPart shown={shown} />;
    default:
      return shown.part satisfies never;
  }
}

function OpenIntake({ number }: { readonly number: number }) {
  const text = useText();
  const { shown, error } = useShownIntake(number);
  if (shown === null) {
    return <NotHere error={error} sentence={text.t('intake.table.reading')} onAgain={() => void loadIntake(number)} />;
  }
  return (
    <>
      <IntakeHead shown={shown} />
      <Part shown={shown} />
    </>
  );
}

export function Intake() {
  const intake = useRoute((route) => route.intake);
  return intake === null ? <IntakesPage /> : <OpenIntake key={intake} number={intake} />;
}
