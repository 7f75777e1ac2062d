// The title strip: colour, pattern, icon and word each say where you are.

import type { Environment } from '../../preload/contract/common.ts';
import { Icon, type IconName } from './icon.tsx';

export type StripEnvironment = Environment | 'none';

const SIGNS: Readonly<Record<StripEnvironment, IconName>> = {
  production: 'lock',
  test: 'flask',
  sandbox: 'cap',
  none: 'plug',
};

export function Strip(props: {
  readonly environment: StripEnvironment;
  readonly word: string;
  readonly who: string;
  readonly host: string;
  readonly sample?: boolean;
}) {
  const Tag = props.sample ? 'div' : 'header';
  return (
    <Tag className={`strip ${props.sample ? 'sample' : 'frame'}`} data-env={props.environment}>
      <div className="plate">
        <span className="env">
          <Icon name={SIGNS[props.environment]} />
          {props.word}
        </span>
        <span className="who">{props.who}</span>
        <span className="host">{props.host}</span>
      </div>
      <span className="grow" />
    </Tag>
  );
}
