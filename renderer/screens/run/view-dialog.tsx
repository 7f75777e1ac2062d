// A name for what is shown, or another name for a view.

import { useState } from 'react';
import { useText } from '../../language/text.ts';
import { Field } from '../../parts/field.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { saveView, useGridViews } from '../../state/grid-views.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

const MOST_NAME = 60;

export function ViewDialog({ rename }: { readonly rename: string | null }) {
  const text = useText();
  const known = useGridViews((views) => views.views);
  const chosen = useGridViews((views) => views.chosen);
  const [name, setName] = useState(rename ?? chosen ?? '');
  const [tried, setTried] = useState(false);
  const kept = name.trim();
  const replaces = kept !== rename && known.some((view) => view.name === kept);
  const go = async (): Promise<void> => {
    setTried(true);
    if (kept !== '' && (await saveView(kept, rename))) closeDialog();
  };
  return (
    <ActDialog
      title={text.t(rename === null ? 'run.views.saveTitle' : 'run.views.renameTitle', { name: rename ?? '' })}
      lead={text.t('run.views.lead')}
      go={{ label: text.t(replaces ? 'run.views.replace' : 'run.views.keep'), onGo: () => void go() }}
    >
      <div className="gap">
        <Field
          label={text.t('run.views.name')}
          value={name}
          onChange={(value) => setName(value.slice(0, MOST_NAME))}
          hint={replaces ? text.t('run.views.replaces', { name: kept }) : undefined}
          problem={tried && kept === '' ? text.t('run.views.needed') : null}
        />
      </div>
    </ActDialog>
  );
}
