// A button. One that is not possible yet stays in place, dashed, and says why.

import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly tone?: 'primary' | 'plain' | 'stop' | 'stop-full';
  readonly small?: boolean;
  readonly keys?: string;
  readonly icon?: IconName;
  /** Not possible now, and why. */
  readonly blocked?: string | null;
  /** Pressed while it is not possible. */
  readonly onBlocked?: () => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

const TONES = { primary: ' primary', plain: ' plain', stop: ' stop', 'stop-full': ' stop full' } as const;

export function Button({ ref, ...props }: ButtonProps) {
  const { tone, small, blocked = null, className = '' } = props;
  return (
    <button
      type="button"
      ref={ref}
      className={`btn${tone === undefined ? '' : TONES[tone]}${small ? ' small' : ''} ${className}`.trimEnd()}
      aria-disabled={blocked === null ? undefined : true}
      title={blocked ?? undefined}
      onClick={() => {
        if (blocked === null) props.onClick();
        else props.onBlocked?.();
      }}
    >
      {props.icon === undefined ? null : <Icon name={props.icon} small />}
      {props.children}
      {props.keys === undefined ? null : <kbd>{props.keys}</kbd>}
    </button>
  );
}

export function IconButton({
  ref,
  ...props
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick?: () => void;
  readonly small?: boolean;
  /** Id of the menu that it opens. */
  readonly menu?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      type="button"
      ref={ref}
      className={`btn icon plain${props.small ? ' small' : ''}`}
      aria-label={props.label}
      aria-haspopup={props.menu === undefined ? undefined : 'menu'}
      popoverTarget={props.menu}
      title={props.label}
      onClick={props.onClick}
    >
      <Icon name={props.icon} small={props.small ?? false} />
    </button>
  );
}
