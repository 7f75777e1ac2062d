// A file of certificates that are trusted besides: chosen in a dialog of the system, or none.

import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { type ChosenPath, pickFile } from '../../state/session.ts';

const KINDS = ['pem', 'crt', 'cer'];

export function CaFileField(props: {
  readonly file: ChosenPath | null;
  readonly onChange: (file: ChosenPath | null) => void;
}) {
  const text = useText();
  const choose = async (): Promise<void> => {
    const file = await pickFile(text.t('setup.connection.caFile'), KINDS);
    if (file !== null) props.onChange(file);
  };
  return (
    <div className="fld" role="group" aria-label={text.t('setup.connection.caFile')}>
      <span className="name">{text.t('setup.connection.caFile')}</span>
      <div className="folder">
        <span className="field">
          <span className={props.file === null ? 'quiet cut' : 'cut copyable'}>
            {props.file?.path ?? text.t('setup.connection.caNone')}
          </span>
        </span>
        {props.file === null ? null : (
          <Button tone="plain" onClick={() => props.onChange(null)}>
            {text.t('setup.connection.caRemove')}
          </Button>
        )}
        <Button icon="folder" onClick={() => void choose()}>
          {text.t('button.choose')}
        </Button>
      </div>
      <p className="label">{text.t('setup.connection.caHint')}</p>
    </div>
  );
}
