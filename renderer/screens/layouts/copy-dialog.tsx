// A copy of a layout under a name of its own, for the destination that is shown if that is wished.

import { useState } from 'react';
import { freeTitle } from '../../../preload/contract/values.ts';
import { layoutName } from '../../language/layout-name.ts';
import { useText } from '../../language/text.ts';
import { Field, Tick } from '../../parts/field.tsx';
import { closeDialog } from '../../state/dialogs.ts';
import { copyLayout, useLayoutEditor } from '../../state/layouts.ts';
import { useRuns } from '../../state/runs.ts';
import { ActDialog } from '../dialogs/act-dialog.tsx';

export function CopyLayoutDialog({ name }: { readonly name: string }) {
  const text = useText();
  const open = useLayoutEditor((editor) => editor.open);
  const of = layoutName(useRuns((runs) => runs.layouts.find((one) => one.name === name)) ?? { name }, text);
  const [title, setTitle] = useState(() => {
    const { layouts } = useRuns.getState();
    const isOwn = layouts.find((one) => one.name === name)?.own === true;
    const taken = layouts.map((one) => layoutName(one, text));
    return freeTitle(isOwn ? of : text.t('layouts.copying.first', { name: of }), taken);
  });
  const [use, setUse] = useState(true);
  const [tried, setTried] = useState(false);
  const isNameless = title.trim() === '';
  const go = async (): Promise<void> => {
    setTried(true);
    if (isNameless || open === null) return;
    if (await copyLayout(open, title.trim(), use)) closeDialog();
  };
  const destination = open?.destination ?? null;
  return (
    <ActDialog
      title={text.t('layouts.copying.title', { name: of })}
      lead={text.t('layouts.copying.lead', { name: of })}
      go={{ label: text.t('layouts.copying.go'), onGo: () => void go() }}
    >
      <div className="gap">
        <Field
          label={text.t('layouts.copying.name')}
          value={title}
          problem={tried && isNameless ? text.t('layouts.copying.needName') : null}
          onChange={setTitle}
        />
        {destination === null ? null : (
          <Tick
            label={text.t('layouts.copying.use', { name: destination })}
            hint={text.t('layouts.copying.useHint')}
            on={use}
            onChange={setUse}
          />
        )}
      </div>
    </ActDialog>
  );
}
