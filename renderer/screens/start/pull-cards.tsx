// When nothing is unfinished, the next thing to do is to pull.

import type { Kind } from '../../../preload/contract/wire.ts';
import { useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { openDialog } from '../../state/dialogs.ts';
import { useOnline } from '../../state/online.ts';

export type Ready = Readonly<Record<Kind, number | null>>;

/** Kinds that may be pulled: time always, since a pull prepares; material when some is counted. */
export function pullable(ready: Ready): readonly Kind[] {
  const material = (ready.material ?? 0) > 0;
  const time = (ready.time ?? 0) > 0;
  if (material && !time) return ['material', 'time'];
  return material ? ['time', 'material'] : ['time'];
}

export function PullCards({ ready }: { readonly ready: Ready }) {
  const text = useText();
  const offline = useOnline((online) => online.offlineSince !== null);
  return (
    <ol>
      {pullable(ready).map((kind, index) => {
        const count = ready[kind] ?? 0;
        return (
          <li key={kind}>
            <span className="hero">{count > 0 ? text.count(count) : ''}</span>
            <div>
              <p className="say">
                {count > 0
                  ? text.t('start.todo.pullReady', { what: text.entries(kind, count) })
                  : text.t('start.todo.pullMore')}
              </p>
              <p className="sub">{text.t(kind === 'time' ? 'start.todo.pullSub' : 'acts.pull.noteMaterial')}</p>
            </div>
            <div className="act">
              <Button
                {...(index === 0 ? { tone: 'primary' as const } : {})}
                blocked={offline ? text.t('run.says.offline') : null}
                onClick={() => openDialog({ kind: 'pull', of: kind })}
              >
                {text.t(`run.primary.pullAny.${kind}`)}
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
