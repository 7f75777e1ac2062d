// Files that were read, newest first; and how to read one.

import type { IntakeBatchWire } from '../../../preload/contract/intake.ts';
import { type Text, useText } from '../../language/text.ts';
import { Button } from '../../parts/button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProgressBar } from '../../parts/progress-bar.tsx';
import { runCommand, useCommand, useKeyNames } from '../../state/commands.ts';
import { useConnection } from '../../state/connections.ts';
import { loadIntakes, useIntake } from '../../state/intake.ts';
import { readPracticeFile } from '../../state/intake-acts.ts';
import { useProgress } from '../../state/progress.ts';
import { goToIntake } from '../../state/route.ts';
import { NotHere } from '../../parts/error-banner.tsx';
import { TableHead } from '../../parts/table.tsx';
import { IntakeSign } from './intake-sign.tsx';

function IntakeRow({ intake, text }: { readonly intake: IntakeBatchWire; readonly text: Text }) {
  return (
    <tr>
      <td>
        <button
          type="button"
          className="link b"
          aria-label={`${text.t('intake.table.number')} ${intake.batch}`}
          onClick={() => goToIntake(intake.batch)}
        >
          {intake.batch}
        </button>
      </td>
      <td className="cut" title={intake.file}>
        {intake.file}
      </td>
      <td>{text.moment(intake.begunAt)}</td>
      <td className="cut">{intake.by}</td>
      <td className="cut">{intake.mapping ?? ''}</td>
      <td className="n">{text.count(intake.rows)}</td>
      <td className="n">{text.count(intake.counts.sent)}</td>
      <td>
        <IntakeSign intake={intake} />
      </td>
    </tr>
  );
}

/** Batches in a table; also shown in History. */
export function IntakesTable({ intakes }: { readonly intakes: readonly IntakeBatchWire[] }) {
  const text = useText();
  return (
    <table className="lite intakes" aria-label={text.t('intake.table.label')}>
      <TableHead
        names={[
          text.t('intake.table.number'),
          text.t('intake.table.file'),
          text.t('intake.table.read'),
          text.t('intake.table.by'),
          text.t('intake.table.mapping'),
          { figure: text.t('intake.table.rows') },
          { figure: text.t('intake.table.sent') },
          text.t('intake.table.state'),
        ]}
      />
      <tbody>
        {intakes.map((intake) => (
          <IntakeRow key={intake.batch} intake={intake} text={text} />
        ))}
      </tbody>
    </table>
  );
}

function Reading({ text }: { readonly text: Text }) {
  const now = useProgress((progress) => progress.now);
  const done = now?.step === 'read' ? now.done : 0;
  return (
    <section className="pulling" role="status">
      <p className="line">
        <b>{text.t('intake.table.reading')}</b>
        <span>{done === 0 ? '' : text.t('intake.table.readingRows', { count: done })}</span>
      </p>
      <ProgressBar label={text.t('intake.table.reading')} done={done} total={null} />
    </section>
  );
}

function Intakes(props: {
  readonly intakes: readonly IntakeBatchWire[];
  /** The connection where somebody practises; null in earnest. */
  readonly practice: string | null;
  readonly text: Text;
}) {
  const { intakes, practice, text } = props;
  if (intakes.length === 0) {
    return (
      <div className="drop-here">
        <Empty title={text.t('intake.table.empty')} rest={text.t('intake.table.emptyRest')}>
          {practice === null ? null : (
            <Button tone="plain" onClick={() => void readPracticeFile(practice)}>
              {text.t('intake.table.practice')}
            </Button>
          )}
        </Empty>
      </div>
    );
  }
  return (
    <section className="reading-page scrolls" data-region tabIndex={0} aria-label={text.t('intake.table.label')}>
      <IntakesTable intakes={intakes} />
      <p className="hint">{text.t('intake.table.hint')}</p>
    </section>
  );
}

export function IntakesPage() {
  const text = useText();
  const connection = useConnection();
  const list = useIntake((state) => state.all);
  const act = useProgress((progress) => progress.act);
  const keyName = useKeyNames();
  const reading = act === 'intake-read';
  useCommand('primary', act === null ? () => void runCommand('intake-read') : null);
  const own = (list.value ?? []).filter((intake) => intake.connection === connection?.name);
  return (
    <>
      <PageHead title={text.t('intake.title')}>
        <Button
          tone="primary"
          keys={keyName('Mod+Enter')}
          blocked={act === null ? null : text.t('intake.blocked.busy')}
          onClick={() => runCommand('intake-read')}
        >
          {text.t('intake.table.choose')}
        </Button>
      </PageHead>
      {reading ? <Reading text={text} /> : null}
      {list.value === null ? (
        <NotHere error={list.error} sentence={text.t('loading.runs')} onAgain={() => void loadIntakes()} />
      ) : reading && own.length === 0 ? null : (
        <Intakes intakes={own} practice={connection?.environment === 'sandbox' ? connection.name : null} text={text} />
      )}
    </>
  );
}
