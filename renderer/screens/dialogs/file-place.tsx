// Where a file goes and how it is written: the fields of a hand-over and of a destination.

import type { LayoutWire } from '../../../preload/contract/hand-over.ts';
import { layoutName, layoutsInOrder } from '../../language/layout-name.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Select } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { type ChosenPath, pickFolder } from '../../state/session.ts';

export function LayoutField(props: {
  readonly layouts: readonly (Pick<LayoutWire, 'name'> & Partial<LayoutWire>)[];
  readonly layout: string;
  readonly onChange: (layout: string) => void;
}) {
  const text = useText();
  return (
    <div className="fld">
      <span className="name">{text.t('acts.handOver.layout')}</span>
      <Select
        label={text.t('acts.handOver.layout')}
        value={props.layout}
        options={layoutsInOrder(props.layouts, text).map((layout) => ({
          value: layout.name,
          label: layoutName(layout, text),
        }))}
        onChange={props.onChange}
      />
    </div>
  );
}

/** `bad`: somebody tried without one. */
export function FolderField(props: {
  readonly folder: ChosenPath | null;
  readonly bad: boolean;
  readonly onChange: (folder: ChosenPath) => void;
}) {
  const text = useText();
  const choose = async (): Promise<void> => {
    const folder = await pickFolder(text.t('setup.settings.folderTitle'));
    if (folder !== null) props.onChange(folder);
  };
  return (
    <div className="fld">
      <span className="name">{text.t('acts.handOver.folder')}</span>
      <div className="folder">
        <span className={`field${props.bad ? ' bad' : ''}`}>
          <span className={props.folder === null ? 'quiet cut' : 'cut copyable'}>
            {props.folder?.path ?? text.t('acts.handOver.noFolder')}
          </span>
        </span>
        <Button icon="folder" onClick={() => void choose()}>
          {text.t('button.choose')}
        </Button>
      </div>
      {props.bad ? (
        <p className="msg" role="alert">
          <Icon name="alert" small />
          {text.t('acts.handOver.needFolder')}
        </p>
      ) : null}
    </div>
  );
}
